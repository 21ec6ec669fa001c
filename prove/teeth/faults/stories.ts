import type { Fault } from '../fault.ts';

const web = 'apps/web/src';

/** In what only a browser shows: how the page is put together. */
export const storyFaults: readonly Fault[] = [
  {
    name: 'story: the name of a league becomes markup',
    file: `${web}/features/match-list/MatchList.tsx`,
    from: '<bdi>{group.tournamentName}</bdi>',
    to: '<bdi dangerouslySetInnerHTML={{ __html: group.tournamentName }} />',
    check: {
      file: 'e2e/hostile-texts.spec.ts',
      title:
        'hostile answers, messages, settings and addresses stay text on home to ticket with selections [R11] [I11]',
    },
  },
  {
    name: 'story: the page may ask whatever origin an answer leads it to',
    file: 'apps/server/src/http/headers.ts',
    from: `      ...new Set([...pushOrigins, ...connections, ...media]),`,
    to: `      '*',
      ...new Set([...pushOrigins, ...connections, ...media]),`,
    check: {
      file: 'e2e/api-answers.spec.ts',
      title: 'to a foreign origin none is followed, and nothing from there is shown [API-11a] [I11]',
    },
  },
];
