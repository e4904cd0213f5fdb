import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type RouteComponent,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { loadTexts } from './i18n/i18n.ts';
import { showFailure } from './kit/alerts.tsx';
import { parseSearch, stringifySearch, type ListSearch } from './search-params.ts';
import { loadChunk } from './session/chunk-loading.ts';
import { isSignedIn } from './session/session.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The text key of the page title, with its namespace: `tags:title`. */
    title?: string;
  }
  interface Register {
    router: Router;
  }
}

const root = createRootRoute({ component: Root });

/** All screens except the login, behind a single guard: without a session they redirect to the login (SHELL-02, SHELL-05). */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Shell,
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: '/login', replace: true });
  },
});

/** All screens, by file: `features/<feature>/<name>.tsx` exports a single component. */
const files = import.meta.glob<Record<string, RouteComponent>>([
  './features/*/*-{screen,list,form}.tsx',
  '!./features/login/login-form.tsx',
]);

const lazyScreens = new Map<string, RouteComponent>();

/**
 * Returns the component of a screen. The code of the screen is fetched when the screen is opened. The routes of a screen share the
 * component, so a navigation between these routes preserves the state of the component.
 */
function lazyScreen(feature: string, name: string): RouteComponent {
  const file = `./features/${feature}/${name}.tsx`;
  const known = lazyScreens.get(file);
  if (known) return known;
  const fetchCode = files[file];
  if (!fetchCode) throw new Error(`No screen ${name} in the feature ${feature}`);
  const screen = lazyRouteComponent(async () => ({ default: Object.values(await loadChunk(fetchCode()))[0] }));
  lazyScreens.set(file, screen);
  return screen;
}

const inFrame = { getParentRoute: () => frame };

/** The options that all routes of a feature share: the texts, which are fetched in parallel with the code, and the title. */
const about = (feature: string, title = 'title') => ({
  staticData: { title: `${feature}:${title}` },
  loader: () => loadTexts(feature),
});

/** The page and the filters of a list are in the URL. */
const validateSearch = ({ page = 1, q = {} }: Partial<ListSearch> & SearchSchemaInput): ListSearch => ({ page, q });

/**
 * The routes of the three screens of a resource. The screens use the texts of the feature.
 * @param one the singular name of a record: its form is `<one>-form.tsx`, the list `<feature>-list.tsx`.
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
    createRoute({ ...inFrame, ...about(collection), path: list, component, validateSearch }),
    createRoute({ ...inFrame, ...about(collection, 'createTitle'), path: create, component: form }),
    createRoute({ ...inFrame, ...about(collection, 'editTitle'), path: edit, component: form }),
  ] as const;
}

/** The form of a new record for an existing user; the component is the same as without a user. */
const formForUser = <const P extends string>(feature: string, one: string, path: P) =>
  createRoute({ ...inFrame, ...about(feature, 'createTitle'), path, component: lazyScreen(feature, `${one}-form`) });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen('login', 'login-screen'),
  ...about('login'),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/experiencias', replace: true });
  },
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
/** A URL that cannot be decoded matches no route, not even the catch-all route, so it is redirected to the catch-all route. */
const ToUnknown = () => <Navigate to="/$" params={{ _splat: '404' }} replace />;

// The site map. Each route is a constant, because routes created inside `addChildren` would remove the types from all links of the admin.
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
  ...about('positioning'),
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
  ...about('imports'),
  path: '/importaciones',
  component: lazyScreen('imports', 'imports-screen'),
  validateSearch,
});
const earlierImports = createRoute({
  ...inFrame,
  ...about('imports', 'history.title'),
  path: '/importaciones/anteriores',
  component: lazyScreen('imports', 'history-screen'),
  validateSearch,
});
const importRun = createRoute({
  ...inFrame,
  ...about('imports', 'history.runTitle'),
  path: '/importaciones/$id',
  component: lazyScreen('imports', 'run-screen'),
  validateSearch,
});
const handoff = createRoute({
  ...inFrame,
  ...about('handoff'),
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
] as const;

const routeTree = root.addChildren([login, frame.addChildren([home, handoff, oldPlans, ...screens, unknown])]);

/** Creates the router of the site map with this history. */
export const createSiteMap = (history: RouterHistory) =>
  createRouter({
    history,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: ToUnknown,
    // A screen that cannot be shown is reported like any failed load (D-35).
    defaultOnCatch: showFailure,
    // The dashboard's cards link to URLs with a trailing slash (SHELL-12).
    trailingSlash: 'preserve',
  });

export type Router = ReturnType<typeof createSiteMap>;
