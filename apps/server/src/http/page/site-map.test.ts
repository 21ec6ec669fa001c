import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { clientConfig } from '../../operator/client-config.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { addSiteMap } from './site-map.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

function appWith(answers: Readonly<Record<string, unknown>>, asked: string[] = []): FastifyInstance {
  const app = fastify();
  open.push(app);
  addSiteMap(app, {
    base: '/sportsbook',
    config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 1 } }),
    originOf: () => 'https://bets.example',
    ask: async ({ url }) => {
      asked.push(url);
      const found = Object.entries(answers).find(([part]) => url.includes(part))?.[1];
      return found === undefined ? { status: 404, text: '{}' } : { status: 200, text: JSON.stringify(found) };
    },
  });
  return app;
}

describe('the site map', () => {
  test('names sports in every language, and escapes text', async () => {
    const sport = {
      id: '1',
      urn_id: 'sr:sport:1',
      key: 'soccer',
      name: 'Soccer',
      priority: 1,
      type: 'regular',
      provider: 'betradar',
      has_draw: true,
      counts: { live: 0, prematch: 1, outrights: 0 },
    };
    const asked: string[] = [];
    const app = appWith({ '/sports': { data: [sport] } }, asked);
    const { body, headers } = await app.inject({ url: '/sportsbook/sitemap.xml' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain('<loc>https://bets.example/sportsbook/soccer</loc>');
    expect(body).toContain('hreflang="ar" href="https://bets.example/sportsbook/ar/soccer"');
    const questions = asked.length;
    await app.inject({ url: '/sportsbook/sitemap.xml' });
    expect(asked).toHaveLength(questions);
  });

  test('robots.txt points to it', async () => {
    const { body } = await appWith({}).inject({ url: '/robots.txt' });
    expect(body).toContain('Sitemap: https://bets.example/sportsbook/sitemap.xml');
  });
});

test('a site map that failed is made at the next request, and then cached', async () => {
  const app = fastify();
  open.push(app);
  let asked = 0;
  addSiteMap(app, {
    base: '/sportsbook',
    config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 1 } }),
    originOf: () => 'https://bets.example',
    ask: async () => {
      asked += 1;
      if (asked === 1) throw new Error('the database is away');
      return { status: 404, text: '{}' };
    },
  });
  const get = async () => (await app.inject({ url: '/sportsbook/sitemap.xml' })).statusCode;
  expect([await get(), await get()]).toEqual([500, 200]);
  const before = asked;
  expect([await get(), asked]).toEqual([200, before]);
});
