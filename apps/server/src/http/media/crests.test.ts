import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { crestAddress, drawCrest } from './crests.ts';

const owner = { id: '1000001', name: 'Arsenal', color: '#ef0107', isPerson: false };

describe('crests', () => {
  test('most competitors have one, at an address of their own, and some keep their monogram [LAY-10]', () => {
    const ids = Array.from({ length: 2000 }, (_, place) => String(1_000_000 + place * 37));
    const found = ids.map(crestAddress).filter((address) => address !== null);
    expect(found.length / ids.length).toBeGreaterThan(0.8);
    expect(found.length / ids.length).toBeLessThan(0.9);
    expect(new Set(found).size).toBe(found.length);
    expect(ids.map(crestAddress)).toEqual(ids.map(crestAddress));
  });

  test('the same competitor always looks the same, another one does not', () => {
    expect(drawCrest(owner)).toBe(drawCrest({ ...owner }));
    expect(drawCrest({ ...owner, id: '1000002' })).not.toBe(drawCrest(owner));
  });

  test.each(['<script>alert(1)</script>', '"><image href="x"/>', "a' & b]]>", '\u0000\u0007\u202E', '', '東京', '🦊'])(
    'a name such as %j stays a name',
    async (name) => {
      const drawn = drawCrest({ ...owner, name });
      expect(drawn).not.toMatch(/<(?:script|image|foreignObject)|]]>/);
      expect(drawn).not.toContain('\u0000');
      expect(drawn.match(/<title>/g)).toHaveLength(1);
      const { width, height, format } = await sharp(Buffer.from(drawn)).metadata();
      expect([width, height, format]).toEqual([64, 64, 'svg']);
    },
  );

  test('a colour that is none does not get into the drawing', () => {
    expect(drawCrest({ ...owner, color: '"/><script/>' })).not.toContain('script');
  });

  test('people wear a round badge', () => {
    const ids = Array.from({ length: 40 }, (_, place) => String(2_000_000 + place));
    const shapes = (isPerson: boolean) =>
      new Set(ids.map((id) => /<clipPath id="a"><path d="([^"]+)"/.exec(drawCrest({ ...owner, id, isPerson }))?.[1]));
    expect(shapes(true).size).toBe(1);
    expect(shapes(false).size).toBeGreaterThan(4);
  });
});
