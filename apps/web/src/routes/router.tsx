import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Links, LinksProvider, PathProvider } from '../bindings/links.tsx';
import { CrashScreen } from '../screens/CrashScreen.tsx';
import { Frame } from '../screens/Frame.tsx';
import { HomeScreen } from '../screens/HomeScreen.tsx';
import { LiveScreen } from '../screens/LiveScreen.tsx';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { SportScreen } from '../screens/SportScreen.tsx';
import { joinLocale, splitLocale } from './localePath.ts';

export interface Addressing {
  readonly base: string;
  readonly locale: string;
  readonly codes: readonly string[];
}

/** The router of one locale; another locale gets another one, so that every address on the page is written anew. */
export function createPageRouter({ base, locale, codes }: Addressing) {
  const root = createRootRoute({
    component: () => <Root base={base} locale={locale} codes={codes} />,
    notFoundComponent: NotFoundScreen,
    errorComponent: CrashScreen,
  });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: HomeScreen });
  const live = createRoute({
    getParentRoute: () => root,
    path: '/live',
    validateSearch: (search: Record<string, unknown>): { sport?: string } =>
      typeof search['sport'] === 'string' ? { sport: search['sport'] } : {},
    component: function Live() {
      const { sport } = live.useSearch();
      return <LiveScreen sportKey={sport ?? null} />;
    },
  });
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/users/sign-in',
    component: lazyRouteComponent(() => import('../screens/SignInScreen.tsx'), 'SignInScreen'),
  });
  const sport = createRoute({
    getParentRoute: () => root,
    path: '/$sport',
    component: function SportPage() {
      const { sport: key } = sport.useParams();
      return <SportScreen key={key} sportKey={key} />;
    },
  });
  const slug = createRoute({
    getParentRoute: () => root,
    path: '/$sport/$slug',
    component: lazyRouteComponent(() => import('./SlugPage.tsx'), 'SlugPage'),
  });
  return createRouter({
    routeTree: root.addChildren([home, live, signIn, sport, slug]),
    basepath: base,
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname, codes).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = joinLocale({ locale, path: url.pathname }, codes);
        return url;
      },
    },
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });
}

function Root({ base, locale, codes }: Addressing) {
  const router = useRouter();
  const path = useLocation({ select: (location) => location.pathname });
  const links = useMemo((): Links => {
    const href = (to: string): string => {
      const joined = joinLocale({ locale, path: to }, codes);
      return joined === '/' ? base : `${base}${joined}`;
    };
    return { href, go: (to) => router.history.push(href(to)) };
  }, [base, locale, codes, router]);
  return (
    <LinksProvider value={links}>
      <PathProvider value={path}>
        <Frame>
          <Outlet />
        </Frame>
      </PathProvider>
    </LinksProvider>
  );
}
