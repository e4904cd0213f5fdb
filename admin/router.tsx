import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  type RouteComponent,
  type RouterHistory,
  type SearchSchemaInput,
  useMatches,
} from '@tanstack/react-router';
import type { Feature } from '@trastienda/contract/config';
import { loadTexts } from './i18n/i18n.ts';
import { showFailure } from './kit/elements/alerts.tsx';
import { lazyPart } from './kit/elements/lazy-part.tsx';
import { keepSearch } from './kit/records/last-search.ts';
import { parseSearch, stringifySearch, toListSearch, type ListSearch } from './kit/search-params.ts';
import { loadChunk } from './base/chunk-loading.ts';
import { nextPaint } from './base/next-paint.ts';
import { hasFeature } from './session/config.ts';
import { forgetLinkToken, keepLinkToken } from './features/account/reset/link-token.ts';
import type { Operation } from './session/permissions.ts';
import { hasStoredSession, isSignedIn } from './session/session.ts';
import { useMay } from './session/use-may.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The text key of the page title, with its namespace: `tags:title`. */
    title?: string;
    /** The operation without which the screen shows only why the role of the user does not permit it (D-88). */
    needs?: Operation;
    /** The operation without which the screen is read-only. */
    saves?: Operation;
  }
  interface HistoryState {
    /** The address that the user has typed at the login, for the screen that sends a link to a new password. */
    email?: string;
    /** The screen that the login opens; default: the experiences. */
    opens?: '/cuenta';
  }
  interface Register {
    router: Router;
  }
}

const root = createRootRoute({
  component: Root,
  // React renders a change of the router's store in one task, which takes longer than a frame, so the click or the key is painted first.
  beforeLoad: ({ cause }) => (cause === 'stay' ? nextPaint() : undefined),
});

/** Loads the palette. Most visits open it some time after their first screen, and many never. */
async function loadPalette() {
  const [{ Palette }] = await Promise.all([
    loadChunk(() => import('./features/palette/palette.tsx')),
    loadTexts('palette'),
  ]);
  return Palette;
}

const palette = { Part: lazyPart(loadPalette), prepare: () => void loadPalette().catch(() => undefined) };

/** The parent of all routes except the login and the new password. Its guard redirects to the login if there is no session (SHELL-02, SHELL-05). */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => (
    <Shell palette={palette}>
      <Permitted />
    </Shell>
  ),
  beforeLoad: ({ cause, location: { pathname } }) => {
    if (isSignedIn()) return;
    // Password managers open the account to change the password (/.well-known/change-password).
    const isAccount = cause === 'enter' && pathname === '/cuenta' && hasFeature('account');
    throw redirect({ to: '/login', replace: true, ...(isAccount && { state: { opens: '/cuenta' } }) });
  },
});

/** The modules of the screens, by path. Each module exports only the component of its screen. */
const files = import.meta.glob<Record<string, RouteComponent>>([
  './features/{*,*/*}/*-{screen,list,form}.tsx',
  '!./features/login/login-form.tsx',
]);

/** Loaded when it is shown first, because most users never see it. */
const NoPermission = lazyPart(async () => {
  const [{ NoPermissionScreen }] = await Promise.all([
    loadChunk(() => import('./features/no-permission/no-permission-screen.tsx')),
    loadTexts('no-permission'),
  ]);
  return NoPermissionScreen;
});

/** The screen at the URL or, if the role of the user does not permit it, the reason; no call of the screen is then sent (D-88). */
function Permitted() {
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const may = useMay();
  return needs === undefined || may(needs) ? <Outlet /> : <NoPermission key={needs} needs={needs} />;
}

const lazyScreens = new Map<string, RouteComponent>();

/**
 * Returns the component of the screen in `features/<folder>/<name>.tsx`, whose code is fetched when the screen opens. All routes of
 * a screen get the same component, so that a navigation between them preserves its state.
 */
function lazyScreen(folder: string, name: string): RouteComponent {
  const file = `./features/${folder}/${name}.tsx`;
  const known = lazyScreens.get(file);
  if (known) return known;
  const fetchCode = files[file];
  if (!fetchCode) throw new Error(`No screen ${name} in features/${folder}`);
  const screen = lazyRouteComponent(async () => ({ default: Object.values(await loadChunk(fetchCode))[0] }));
  lazyScreens.set(file, screen);
  return screen;
}

const inFrame = { getParentRoute: () => frame };

/** Returns the route options that load the texts of a feature, in parallel with the code, and set the page title and the operations. */
const about = (feature: string, title = 'title', operations: { needs?: Operation; saves?: Operation } = {}) => ({
  staticData: { title: `${feature}:${title}`, ...operations },
  loader: () => loadTexts(feature),
});

/** Applies the defaults to the query parameters of a list. */
const validateSearch = (search: Partial<ListSearch> & SearchSchemaInput): ListSearch => toListSearch(search);

/**
 * Returns the routes of a resource: its list, the form for a new record, and the form for an existing record.
 * @param one the singular of `feature`. The form is in `<one>-form.tsx`, the list in `<feature>-list.tsx`.
 */
function screensOf<const L extends string, const C extends string, const E extends string>(
  feature: string,
  one: string,
  ...[list, create, edit]: [list: L, create: C, edit: E]
) {
  const form = lazyScreen(feature, `${one}-form`);
  const component = lazyScreen(feature, `${feature}-list`);
  const collection = feature.replaceAll('-', '_');
  return [
    createRoute({
      ...inFrame,
      ...about(collection, 'title', { needs: `GET /${collection}` }),
      path: list,
      component,
      validateSearch,
      onEnter: ({ search }) => keepSearch(list, search),
      onStay: ({ search }) => keepSearch(list, search),
    }),
    createRoute({
      ...inFrame,
      ...about(collection, 'createTitle', { needs: `POST /${collection}` }),
      path: create,
      component: form,
    }),
    createRoute({
      ...inFrame,
      ...about(collection, 'editTitle', { needs: `GET /${collection}/{id}`, saves: `PUT /${collection}/{id}` }),
      path: edit,
      component: form,
    }),
  ] as const;
}

/** Returns the route of the form that creates a record for an existing user, with the same component as in `screensOf`. */
const formForUser = <const P extends string>(feature: string, one: string, path: P) =>
  createRoute({
    ...inFrame,
    ...about(feature, 'createTitle', { needs: `POST /${feature}` }),
    path,
    component: lazyScreen(feature, `${one}-form`),
  });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen('login', 'login-screen'),
  loader: () => loadTexts('login'),
  beforeLoad: ({ location: { state } }) => {
    if (isSignedIn()) throw redirect({ to: state.opens ?? '/experiencias', replace: true });
  },
});
/** Redirects to the catch-all route if the server lacks a feature. */
const requires = (feature: Feature) => ({
  beforeLoad: () => {
    if (!hasFeature(feature)) throw redirect({ to: '/$', params: { _splat: '404' }, replace: true });
  },
});
/** The screen that a link to a new password opens, with the token of the link as the fragment. It is public (D-86). */
const newPassword = createRoute({
  getParentRoute: () => root,
  loader: () => loadTexts('account'),
  path: '/nueva-contrasena',
  component: lazyScreen('account/reset', 'reset-screen'),
  beforeLoad: ({ location }) => {
    requires('account').beforeLoad();
    if (location.hash === '') return;
    keepLinkToken(location.hash);
    // Without the token in its URL, the page can be shared and bookmarked.
    throw redirect({ to: '/nueva-contrasena', replace: true });
  },
  onLeave: forgetLinkToken,
});
const home = createRoute({
  ...inFrame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const unknown = createRoute({
  ...inFrame,
  ...about('not-found'),
  path: '$',
  component: lazyScreen('not-found', 'not-found-screen'),
});
/** Redirects a URL that cannot be decoded, such as `/categorias/%zz`, to the catch-all route. The router finds no route for such a URL. */
const ToUnknown = () => <Navigate to="/$" params={{ _splat: '404' }} replace />;

// The site map. The routes are constants, because with routes created inside `addChildren` the links of the admin would lose their types.
const dashboard = createRoute({
  ...inFrame,
  ...about('dashboard'),
  path: '/dashboard',
  component: lazyScreen('dashboard', 'dashboard-screen'),
});
const experiences = screensOf(
  'experiences',
  'experience',
  '/experiencias',
  '/nueva-experiencia',
  '/editar-experiencia/$id',
);
const positioning = createRoute({
  ...inFrame,
  path: '/posicionamiento',
  component: lazyScreen('positioning', 'positioning-screen'),
  ...about('positioning', 'title', { needs: 'GET /experiences/positions', saves: 'PUT /experiences/positions' }),
});
const categories = screensOf('categories', 'category', '/categorias', '/nueva-categoria', '/editar-categoria/$id');
const tags = screensOf('tags', 'tag', '/etiquetas', '/nueva-etiqueta', '/editar-etiqueta/$id');
const languages = screensOf('languages', 'language', '/idiomas', '/nuevo-idioma', '/editar-idioma/$id');
const locations = screensOf('locations', 'location', '/localidades', '/nueva-localidad', '/editar-localidad/$id');
const zones = screensOf('zones', 'zone', '/zonas', '/nueva-zona', '/editar-zona/$id');
const users = screensOf('users', 'user', '/usuarios', '/nuevo-usuario', '/editar-usuario/$id');
const makers = screensOf('makers', 'maker', '/makers', '/nuevo-maker', '/editar-maker/$id');
const makerForUser = formForUser('makers', 'maker', '/nuevo-maker/$userId');
const resellers = screensOf('resellers', 'reseller', '/resellers', '/nuevo-reseller', '/editar-reseller/$id');
const resellerForUser = formForUser('resellers', 'reseller', '/nuevo-reseller/$userId');
const plans = screensOf('plans', 'plan', '/planes', '/nuevo-plan', '/editar-plan/$id');
const takers = screensOf('takers', 'taker', '/takers', '/nuevo-taker', '/editar-taker/$id');
const takerForUser = formForUser('takers', 'taker', '/nuevo-taker/$userId');
const imports = createRoute({
  ...inFrame,
  ...about('imports', 'title', { needs: 'POST /imports/imports-request' }),
  path: '/importaciones',
  component: lazyScreen('imports', 'imports-screen'),
  validateSearch,
});
const earlierImports = createRoute({
  ...inFrame,
  ...about('imports', 'history.title', { needs: 'GET /imports/runs' }),
  path: '/importaciones/anteriores',
  component: lazyScreen('imports/history', 'history-screen'),
  validateSearch,
});
const importRun = createRoute({
  ...inFrame,
  ...about('imports', 'history.runTitle', { needs: 'GET /imports/runs/{id}' }),
  path: '/importaciones/$id',
  component: lazyScreen('imports/history', 'run-screen'),
  validateSearch,
});
const activity = createRoute({
  ...inFrame,
  ...about('activity', 'title', { needs: 'GET /changes' }),
  ...requires('audit'),
  path: '/actividad',
  component: lazyScreen('activity', 'activity-screen'),
  validateSearch,
});
const bulkChanges = createRoute({
  ...inFrame,
  ...about('proposals', 'title', { needs: 'GET /proposals' }),
  ...requires('bulk'),
  path: '/cambios',
  component: lazyScreen('proposals', 'changes-screen'),
  validateSearch,
});
const bulkChange = createRoute({
  ...inFrame,
  ...about('proposals', 'oneTitle', { needs: 'GET /proposals/{id}' }),
  ...requires('bulk'),
  path: '/cambios/$id',
  component: lazyScreen('proposals/change', 'change-screen'),
  validateSearch,
});
const trash = createRoute({
  ...inFrame,
  ...about('trash', 'title', { needs: 'GET /trash' }),
  ...requires('trash'),
  path: '/papelera',
  component: lazyScreen('trash', 'trash-screen'),
  validateSearch,
});
const account = createRoute({
  ...inFrame,
  ...about('account'),
  ...requires('account'),
  path: '/cuenta',
  component: lazyScreen('account', 'account-screen'),
});
const handoff = createRoute({
  ...inFrame,
  ...about('handoff', 'title', { needs: 'POST /token/handoff' }),
  path: '/abrir/$place/$id',
  component: lazyScreen('handoff', 'handoff-screen'),
});
/** Redirects from the previous URL of the list of plans (D-31). */
const oldPlans = createRoute({
  ...inFrame,
  path: '/plans',
  beforeLoad: () => {
    throw redirect({ to: '/planes', replace: true });
  },
});

const screens = [
  dashboard,
  ...experiences,
  positioning,
  ...categories,
  ...tags,
  ...languages,
  ...locations,
  ...zones,
  ...makers,
  makerForUser,
  ...plans,
  ...users,
  ...resellers,
  resellerForUser,
  ...takers,
  takerForUser,
  imports,
  earlierImports,
  importRun,
  activity,
  bulkChanges,
  bulkChange,
  trash,
  account,
] as const;

const routeTree = root.addChildren([
  login,
  newPassword,
  frame.addChildren([home, handoff, oldPlans, ...screens, unknown]),
]);

export const createSiteMap = (history: RouterHistory) =>
  createRouter({
    history,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: ToUnknown,
    // A screen that fails to load or to render causes a red alert, like a failed read (D-35).
    defaultOnCatch: showFailure,
    // The dashboard's cards link to URLs with a trailing slash (SHELL-12).
    trailingSlash: 'preserve',
  });

/** Fetches the code and the texts of the screen at a path, before the router and the configuration are ready. The router reports a failure. */
export async function fetchScreen(router: Router, pathname: string): Promise<void> {
  const [asked] = router.getMatchedRoutes(pathname);
  const isAllowed = hasStoredSession() || asked.every(({ id }: { id: string }) => id !== frame.id);
  const [matched] = isAllowed ? [asked] : router.getMatchedRoutes('/login');
  const screens = matched.map(({ options }: { options: ScreenOptions }) => options);
  const code = screens.flatMap(({ component }) => component?.preload?.() ?? []);
  const texts = screens.flatMap(({ loader }) => loader?.() ?? []);
  await Promise.allSettled([...code, ...texts]);
}

type ScreenOptions = { component?: RouteComponent; loader?: () => Promise<void> };

export type Router = ReturnType<typeof createSiteMap>;
