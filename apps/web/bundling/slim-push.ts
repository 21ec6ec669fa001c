interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Context {
  parse(code: string): unknown;
}

/** Ways to a server that the page never takes: `transportsOf` of the client leaves them out. */
const UNUSED_CLASSES: ReadonlySet<string> = new Set([
  'MapSubscription',
  'ReplyStreamBuffer',
  'SharedPollSubscription',
  'SockjsTransport',
  'WebtransportTransport',
]);

/** What only subscriptions of other kinds than streams run through; the page makes none. */
const UNUSED_METHODS: ReadonlySet<string> = new Set([
  '_buildMapSubscribeCommand',
  '_fetchSnapshot',
  '_fetchStream',
  '_handleMapLiveResponse',
  '_handleMapStateResponse',
  '_handleMapStreamResponse',
  '_handleMapSubscribeError',
  '_handleTrackError',
  '_handleTrackResponse',
  '_mapSubscribe',
  '_restartMapFlow',
  '_sendTrackRequest',
  '_sendUntrackRequest',
  '_sharedPollRefreshSignature',
  '_sharedPollReplayTrack',
  '_transitionFromSnapshot',
  '_untrackFailedKeys',
  'newMapClientsSubscription',
  'newMapSubscription',
  'newMapUsersSubscription',
  'newSharedPollSubscription',
]);

type AnyNode = Node & Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
function listOf(value: unknown): readonly AnyNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
function nameOf(value: unknown): string {
  return isNode(value) ? String(value['name']) : '';
}

/** Leaves the page those parts of the push library that it runs: a sixth of it less. */
export function slimPush() {
  return {
    name: 'touchline-slim-push',
    apply: 'build' as const,
    transform: {
      filter: { id: /node_modules[\\/]centrifuge[\\/]build[\\/]index\.mjs$/ },
      handler(this: Context, code: string) {
        const program = this.parse(code);
        const emptied: Node[] = [];
        const found = new Set<string>();
        const empty = (name: string, body: unknown): void => {
          if (!isNode(body)) return;
          found.add(name);
          emptied.push(body);
        };
        for (const { type, id, body } of listOf(isNode(program) ? program['body'] : null)) {
          if (type !== 'ClassDeclaration' || !isNode(body)) continue;
          const name = nameOf(id);
          if (UNUSED_CLASSES.has(name)) {
            empty(name, body);
            continue;
          }
          for (const { key, value } of listOf(body['body'])) {
            if (UNUSED_METHODS.has(nameOf(key)) && isNode(value)) empty(nameOf(key), value['body']);
          }
        }
        // Another version of the library is looked at anew.
        const missing = [...UNUSED_CLASSES, ...UNUSED_METHODS].filter((name) => !found.has(name));
        if (missing.length > 0) throw new Error(`centrifuge has no ${missing.join(', ')} any more`);
        let slim = code;
        for (const { start, end } of emptied.toSorted((a, b) => b.start - a.start)) {
          slim = `${slim.slice(0, start)}{}${slim.slice(end)}`;
        }
        return { code: slim, map: null };
      },
    },
  };
}
