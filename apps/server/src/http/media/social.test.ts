import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { clientConfig } from '../../operator/client-config.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { refusalOf } from '../errors.ts';
import { addSocialPictures, socialDrawing } from './social.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const words = { brand: 'Touchline', over: 'Soccer · League', names: ['Home', 'Away'], under: 'Sat 1 May', colors: [] };

type Ask = Parameters<typeof addSocialPictures>[1]['ask'];

function matchAt(url: string) {
  const id = /\d+$/.exec(url)?.[0] ?? '';
  const sport = { id: '1', key: 'soccer', name: 'Soccer' };
  const side = (name: string) => ({ id: '1', name, logo: null, color: '#1d4ed8' });
  return {
    id,
    urn_id: `sb:match:${id}`,
    slug: `home-away-${id}`,
    type: 'match',
    name: `Home ${id} vs Away`,
    tournament: {
      id: '1',
      urn_id: 'sr:tournament:1',
      slug: 'league',
      name: 'League',
      priority: 1,
      sport,
      category: { id: '1', slug: 'england', name: 'England', country_code: null },
    },
    competitors: { home: side(`Home ${id}`), away: side('Away') },
    stadium: null,
    city: null,
    status: 0,
    stage: 'not_started',
    start_time: '2026-05-01T12:00:00.000Z',
    end_time: null,
    statistics: null,
    available_markets: 0,
    main_market: null,
    secondary_market: null,
    top_markets: [],
    has_video: false,
    provider: 'betradar',
    version: 1,
  };
}

function appWith(ask: Ask, queueOptions?: Parameters<typeof addSocialPictures>[2]): FastifyInstance {
  const app = fastify();
  open.push(app);
  app.setErrorHandler((error, request, reply) => reply.code(refusalOf(error, request.id).status).send());
  addSocialPictures(
    app,
    {
      base: '/sportsbook',
      config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 1 } }),
      originOf: () => 'https://bets.example',
      ask,
    },
    queueOptions,
  );
  return app;
}

function appWithout(): FastifyInstance {
  return appWith(async () => ({ status: 404, text: '{}' }));
}

describe('pictures for shared links', () => {
  test('names are text, whatever they hold', async () => {
    const hostile = '</text><image href="https://evil.example/x"/>&\u0000\u0008"\'';
    const svg = socialDrawing({ ...words, names: [hostile, 'Away'], over: hostile, brand: hostile, colors: ['"/><x'] });
    expect(svg).not.toMatch(/<image|<x/);
    expect(svg).not.toContain('\u0000');
    expect(svg).not.toContain('\u0008');
    expect(svg).toContain('&lt;/text&gt;');
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ width: 1200, height: 630 });
  });

  test('names that are too long end with a sign that they do', () => {
    expect(socialDrawing({ ...words, names: ['x'.repeat(80), 'Away'] })).toContain(`${'x'.repeat(33)}…`);
  });

  test('there is one for every page, of the size that cards have', async () => {
    const answer = await appWithout().inject({ url: '/sportsbook/social/default.png' });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } });
    await expect(sharp(answer.rawPayload).metadata()).resolves.toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
  });

  test('only so many are drawn and queued at a time: further requests are asked to retry', async () => {
    const app = appWith(async ({ url }) => ({ status: 200, text: JSON.stringify(matchAt(url)) }), {
      atOnce: 1,
      atOnceEach: 1,
      waiting: 1,
      waitingEach: 1,
    });
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((id) => app.inject({ url: `/sportsbook/social/${id}.png` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503]);
    expect(answers[2]?.headers['retry-after']).toBe('2');
  });

  test.each(['7.png', 'x.png', '..%2f..%2fsecret', '7.svg', 'default.png.png'])('there is none at %s', async (name) => {
    expect((await appWithout().inject({ url: `/sportsbook/social/${name}` })).statusCode).toBe(404);
  });
});
