import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type RouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { loadTexts } from './i18n/i18n.ts';
import { showFailure } from './kit/alerts.tsx';
import { parseSearch, stringifySearch, type ListSearch } from './search-params.ts';
import { arrived } from './session/missing-code.ts';
import { isSignedIn } from './session/session.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A key of the texts, after the name of their feature. */
    title?: string;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({ component: Root });

/** Everything but the login, and behind one guard: no session, no screen (SHELL-02, SHELL-05). */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Shell,
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: '/login', replace: true });
  },
});

/** The code of a screen, fetched when it is opened. */
const lazyScreen = <T extends Record<K, RouteComponent>, K extends string>(fetchCode: () => Promise<T>, name: K) =>
  lazyRouteComponent(() => arrived(fetchCode()), name);

const inFrame = { getParentRoute: () => frame };

/** What every screen of a feature has: its texts, fetched side by side with its code, and a title among them. */
const about = (feature: string, title = 'title') => ({
  staticData: { title: `${feature}:${title}` },
  loader: () => loadTexts(feature),
});

/** A list keeps its page and its filters in the address. */
const validateSearch = ({ page = 1, q = {} }: Partial<ListSearch> & SearchSchemaInput): ListSearch => ({ page, q });

/** The three screens of a resource; their words are those of its feature. */
const screensOf = <const L extends string, const C extends string, const E extends string>(
  feature: string,
  paths: { list: L; create: C; edit: E },
  list: RouteComponent,
  form: RouteComponent,
) =>
  [
    createRoute({ ...inFrame, ...about(feature), path: paths.list, component: list, validateSearch }),
    createRoute({ ...inFrame, ...about(feature, 'createTitle'), path: paths.create, component: form }),
    createRoute({ ...inFrame, ...about(feature, 'editTitle'), path: paths.edit, component: form }),
  ] as const;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('./features/login/login-screen.tsx'), 'LoginScreen'),
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
  component: lazyScreen(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
});
/** An address that cannot be decoded matches no route, not even the one for the unknown: it is led there. */
const ToUnknown = () => <Navigate to="/$" params={{ _splat: '404' }} replace />;

// The site map. Each route is a constant: written inside `addChildren` it would untype every link of the admin.
const dashboard = createRoute({
  ...inFrame,
  ...about('dashboard'),
  path: '/dashboard',
  component: lazyScreen(() => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});
const experiences = screensOf(
  'experiences',
  { list: '/experiencias', create: '/nueva-experiencia', edit: '/editar-experiencia/$id' },
  lazyScreen(() => import('./features/experiences/experiences-list.tsx'), 'ExperiencesList'),
  lazyScreen(() => import('./features/experiences/experience-form.tsx'), 'ExperienceForm'),
);
const categories = screensOf(
  'categories',
  { list: '/categorias', create: '/nueva-categoria', edit: '/editar-categoria/$id' },
  lazyScreen(() => import('./features/categories/categories-list.tsx'), 'CategoriesList'),
  lazyScreen(() => import('./features/categories/category-form.tsx'), 'CategoryForm'),
);
const tags = screensOf(
  'tags',
  { list: '/etiquetas', create: '/nueva-etiqueta', edit: '/editar-etiqueta/$id' },
  lazyRouteComponent(() => import('./features/tags/tags-list.tsx'), 'TagsList'),
  lazyRouteComponent(() => import('./features/tags/tag-form.tsx'), 'TagForm'),
);
const languages = screensOf(
  'languages',
  { list: '/idiomas', create: '/nuevo-idioma', edit: '/editar-idioma/$id' },
  lazyRouteComponent(() => import('./features/languages/languages-list.tsx'), 'LanguagesList'),
  lazyRouteComponent(() => import('./features/languages/language-form.tsx'), 'LanguageForm'),
);
const locations = screensOf(
  'locations',
  { list: '/localidades', create: '/nueva-localidad', edit: '/editar-localidad/$id' },
  lazyRouteComponent(() => import('./features/locations/locations-list.tsx'), 'LocationsList'),
  lazyRouteComponent(() => import('./features/locations/location-form.tsx'), 'LocationForm'),
);
const zones = screensOf(
  'zones',
  { list: '/zonas', create: '/nueva-zona', edit: '/editar-zona/$id' },
  lazyRouteComponent(() => import('./features/zones/zones-list.tsx'), 'ZonesList'),
  lazyRouteComponent(() => import('./features/zones/zone-form.tsx'), 'ZoneForm'),
);
const plans = screensOf(
  'plans',
  { list: '/planes', create: '/nuevo-plan', edit: '/editar-plan/$id' },
  lazyRouteComponent(() => import('./features/plans/plans-list.tsx'), 'PlansList'),
  lazyRouteComponent(() => import('./features/plans/plan-form.tsx'), 'PlanForm'),
);
const handoff = createRoute({
  ...inFrame,
  ...about('handoff'),
  path: '/abrir/$place/$id',
  component: lazyRouteComponent(() => import('./features/handoff/handoff-screen.tsx'), 'HandoffScreen'),
});
/** The old address of the list (D-31). */
const oldPlans = createRoute({
  ...inFrame,
  path: '/plans',
  beforeLoad: () => {
    throw redirect({ to: '/planes', replace: true });
  },
});

const users = screensOf(
  'users',
  { list: '/usuarios', create: '/nuevo-usuario', edit: '/editar-usuario/$id' },
  lazyScreen(() => import('./features/users/users-list.tsx'), 'UsersList'),
  lazyScreen(() => import('./features/users/user-form.tsx'), 'UserForm'),
);

const screens = [
  dashboard,
  ...experiences,
  ...categories,
  ...tags,
  ...languages,
  ...locations,
  ...zones,
  ...plans,
  ...users,
] as const;

export const router = createRouter({
  routeTree: root.addChildren([login, frame.addChildren([home, handoff, oldPlans, ...screens, unknown])]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: ToUnknown,
  // A screen that cannot be shown is a failed load as any other (D-35).
  defaultOnCatch: showFailure,
  // The dashboard's cards link to addresses with a slash at the end (SHELL-12).
  trailingSlash: 'preserve',
});
