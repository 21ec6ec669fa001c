import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './bundling/catalogues.ts';
import { compactPush } from './bundling/compact-push.ts';
import { compactSchemas } from './bundling/compact-schemas.ts';
import { compactTexts } from './bundling/compact-texts.ts';
import { cssTypes } from './bundling/css-types.ts';
import { directCalls } from './bundling/direct-calls.ts';
import { earlyScript } from './bundling/early-script.ts';
import { firstScreen } from './bundling/first-screen.ts';
import { hostScript } from './bundling/host-script.ts';
import { inlineIcon } from './bundling/inline-icon.ts';
import { namedReact } from './bundling/named-react.ts';
import { namedStyles } from './bundling/named-styles.ts';
import { plainNamespaces } from './bundling/plain-namespaces.ts';
import { precompress } from './bundling/precompress.ts';
import { contentName, fileNameOf } from './bundling/release-names.ts';
import { released } from './bundling/released.ts';
import { screenChunks } from './bundling/screen-chunks.ts';
import { secondMinifier } from './bundling/second-minifier.ts';
import { shortClassNames } from './bundling/short-class-names.ts';
import { slimCalls } from './bundling/slim-calls.ts';
import { slimMarketKinds } from './bundling/slim-market-kinds.ts';
import { workerFile } from './bundling/worker-file.ts';

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const first = firstScreen('/src/main.tsx');

/** What this release and its texts are called in the names of their files. */
const release = contentName(at('../..'), [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts}',
  'apps/web/{bundling,public,src}/**/*.*',
  'packages/{client,contract,react,rules}/src/**/*.*',
]);
const texts = contentName(at('.'), ['bundling/catalogues.ts', 'src/text/catalogues/*.json']);

/** What the browser loads. */
export default defineConfig({
  root: at('.'),
  base: '/sportsbook/',
  plugins: [
    react(),
    namedReact(),
    cssTypes(),
    catalogues(at('src/text/catalogues')),
    directCalls(at('../../packages/contract/src/calls/calls.ts')),
    slimCalls(),
    slimMarketKinds(),
    compactSchemas(),
    compactTexts(),
    compactPush(at('../../packages/client/src/push')),
    ...namedStyles(),
    shortClassNames(at('src')),
    released(),
    screenChunks(),
    inlineIcon(at('public/favicon.svg')),
    first.plugin,
    secondMinifier(),
    plainNamespaces(),
    earlyScript('src/early/before-hydration.ts', 'before-hydration'),
    workerFile('src/service-worker/service-worker.ts', 'service-worker.js'),
    hostScript('embed.js', at('../../packages/host-sdk/src/embed.ts')),
    precompress(),
  ],
  // React has it itself since long; the router still asks for the copy that stood in for it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // What every page has from its document on is not asked for with a later chunk.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/assets\/(?:frame|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      // The classes of style sheets are such constants.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Building a schema does nothing but build it.
      treeshake: {
        manualPureFunctions: ['z', 'defineCall', 'setupI18n'],
        // The front of a package of ours is nothing but names.
        moduleSideEffects: [{ test: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/, sideEffects: false }],
      },
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => fileNameOf(name, facadeModuleId, { release, texts }),
        assetFileNames: ({ names }) =>
          `assets/[name]-${names.some((each) => each.endsWith('.css')) ? release : '[hash]'}[extname]`,
        // What a file takes from the front of a package is not all that is behind it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|^\0(?:named:|rolldown[\\/]runtime)/,
              priority: 2,
            },
            {
              name: 'first',
              test: (id: string) => first.isNeeded(id) || id.includes('vite/preload-helper'),
              priority: 1,
            },
            // What several later screens share, as one file: of the contract, of an account, of the rules, and small parts; with
            // all the styles of what they share, and those of the slip, so that a first press asks for one style sheet.
            {
              name: 'shared',
              test: /[\\/]packages[\\/](?:contract[\\/]src[\\/](?:calls[\\/](?!calls\.ts|desk)|entities|errors|json|push)|client[\\/]src[\\/](?:api[\\/]error-paths|jobs[\\/]in-(?:one-tab|order))|rules[\\/]src[\\/](?:group-by|limits[\\/]|bonus[\\/](?:bonus-state|conditions|farming|lootbox|kinds)|odds[\\/](?:digits|fair|returns|systems|typed-amount)|settlement[\\/]finish|ticket[\\/]pause))|[\\/]apps[\\/]web[\\/]src[\\/](?:ui[\\/]|bindings[\\/](?:limit-(?:left|amounts)|day-periods|breaks|BreakNotice\.|jackpots|payments|player-status|drafts|leaving|sums|pause|odds-speech|tournament-pool|notifications|new-account|session-clock|required-group|habits|sharing|use-copy|pictures|data-mode|suspension)|text[\\/](?:limit-words|bonus-names|selection-names|dated)|browser[\\/](?:clipboard|clipped-titles|returns|share)|screens[\\/](?:Pager\.|BetActions\.module)|features[\\/](?:notifications[\\/]destinations|payments[\\/]QuickDeposit\.module|watch[\\/]Watch\.module|quick-bet[\\/]QuickSwitch|market-help[\\/](?:Suspension(?:Note|-words)|suspension-words|MarketHelp\.module)|(?:cash-out|edit-bet|odds-walk|ticket|my-bets|share|quick-bet)[\\/]\w+\.module))/,
            },
            // What speaks with a host, which only a frame has.
            {
              name: 'host',
              test: /[\\/](?:client|contract)[\\/]src[\\/]host[\\/]|[\\/]apps[\\/]web[\\/]src[\\/](?:screens[\\/]HostMessages|bindings[\\/]host-link|browser[\\/]host-window)/,
            },
            // Signing in, and what signing up shares with it: each may be fetched before it is opened, without the other (EMB-06).
            {
              name: 'account',
              test: /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/]session[\\/](?!AccountMenu|SignedIn|SessionOver|SignUp|PersonFields)/,
            },
            // What every page has once a player is signed in: what keeps their session, and what is shown of it.
            { name: 'session', test: /[\\/]client[\\/]src[\\/](?:session|favourites)[\\/]/ },
            {
              name: 'player',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](?:screens[\\/](?:SessionNews|PlayerHeader)|features[\\/](?:session[\\/]|bonus-news|reality-check|jackpots[\\/]JackpotNews)|bindings[\\/](?:bonus-news|quiet-moment)|browser[\\/]at-rest)/,
            },
            // How answers of other back ends are read, and what is wrong with a configuration.
            {
              name: 'read',
              test: /[\\/]contract[\\/]src[\\/](?:reading[\\/]|config-|field-notes|schema-problems)|[\\/]client[\\/]src[\\/]api[\\/]error-body/,
            },
            // What explains and joins the markets of a match.
            { name: 'builder', test: /[\\/]features[\\/](?:bet-builder|market-help[\\/](?:FairPrices|AboutMarket))/ },
            // The pages of a player.
            {
              name: 'profile',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](?:screens[\\/](?:Profile|Wallet|Verification|PlayerStatus|Security|OwnLimits|Break|Notifications)|features[\\/](?:own-limits|notifications[\\/](?!BellPanel|ReadAll|NotificationList|own-words)|payments[\\/](?!QuickDeposit\.|shortfall)|statement|accounts)|bindings[\\/]browser-here|browser[\\/](?:offline-page|web-push))/,
            },
            // What is not read yet, behind the bell.
            { name: 'bell', test: /[\\/]features[\\/]notifications[\\/]/ },
            // Alerts: what stands beside a price, and their rules.
            { name: 'watch-bell', test: /[\\/]features[\\/]watch[\\/]Watch(?:Bell|Prices|Dialog)\./ },
            {
              name: 'watch',
              test: /[\\/](?:screens[\\/]WatchRules|features[\\/]watch[\\/](?:WatchRules|WatchForm|use-watch-form|rule-words))/,
            },
            // What is on offer beside bets.
            {
              name: 'promotions',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](?:screens[\\/](?:Promotions|Jackpots)|features[\\/](?:promotions|jackpots[\\/](?!JackpotNews))|browser[\\/]sha-256)/,
            },
            // Help, rules and pages of the operator.
            { name: 'info', test: /[\\/]screens[\\/](?:Help|Info|help-)/ },
            // Lists of matches and of their results.
            {
              name: 'lists',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](?:screens[\\/](?:Live|ESports|Favourite|use-favourite-filters|Schedule|Results|Sport|Programme|LeagueTree|ListChips|use-day|can-be-named|OutrightSection|lists\.module)|features[\\/](?:result-list|day-strip|outright-board))/,
            },
            // What whoever has favourites is shown beside everything else.
            { name: 'mine', test: /[\\/](?:screens[\\/]MyMatches\.|features[\\/]sports-nav[\\/]MyLeagues\.)/ },
            // What polls in the place of push, as one file.
            { name: 'fallback', test: /[\\/]packages[\\/]client[\\/]src[\\/]fallback[\\/]/ },
            // What is fetched once somebody bets, as one file: the betting code, the ticket's two tabs and what they say aloud.
            {
              name: 'slip',
              test: /[\\/]packages[\\/](?:rules[\\/]src|client[\\/]src[\\/](?!session|fallback|favourites|api[\\/]error-body))[\\/]?|[\\/]apps[\\/]web[\\/]src[\\/](?:features[\\/](?:cash-out|edit-bet|odds-(?:walk|speech)|market-help[\\/]SuspensionHint|ticket[\\/](?!SystemExplanation|explanation|TicketPresence)|my-bets[\\/](?!History)|share[\\/](?!RestoreShared)|quick-bet[\\/](?:QuickPanel|QuickControls|use-quick-focus)|payments[\\/](?:QuickDeposit\.|shortfall))|screens[\\/](?:TicketContents|BetActions|OddsExtras)|bindings[\\/](?:use-uncovered|watched-prices|focus-moves|clicks|into-view)|browser[\\/](?:uncovered|document-events))/,
            },
          ],
        },
      },
    },
  },
});
