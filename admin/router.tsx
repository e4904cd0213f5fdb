import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { loadTexts } from './i18n/i18n.ts';
import { parseSearch, stringifySearch, type ListSearch } from './search-params.ts';
import { isSignedIn } from './session/session.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

/** Which texts a screen needs, and the key of its title among the common ones. */
type About = { texts: string; title: string };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
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

/** The screen's code and its texts are fetched side by side. */
const screen = <const P extends string>(path: P, { texts, title }: About, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    component,
    staticData: { title },
    loader: () => loadTexts(texts),
  });

/** A list keeps its page and its filters in the address. */
const list = <const P extends string>(path: P, { texts, title }: About, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    component,
    staticData: { title },
    loader: () => loadTexts(texts),
    validateSearch: ({ page = 1, q = {} }: Partial<ListSearch> & SearchSchemaInput): ListSearch => ({ page, q }),
  });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./features/login/login-screen.tsx'), 'LoginScreen'),
  staticData: { title: 'titles.login' },
  loader: () => loadTexts('login'),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/experiencias', replace: true });
  },
});
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const unknown = screen(
  '$',
  { texts: 'not-found', title: 'titles.notFound' },
  lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
);

// The site map. Each route is a constant: written inside `addChildren` it would untype every link of the admin.
const dashboard = screen(
  '/dashboard',
  { texts: 'dashboard', title: 'menu.dashboard' },
  lazyRouteComponent(() => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
);

const experienceForm = lazyRouteComponent(() => import('./features/experiences/experience-form.tsx'), 'ExperienceForm');
const experiences = list(
  '/experiencias',
  { texts: 'experiences', title: 'menu.experiences' },
  lazyRouteComponent(() => import('./features/experiences/experiences-list.tsx'), 'ExperiencesList'),
);
const newExperience = screen(
  '/nueva-experiencia',
  { texts: 'experiences', title: 'menu.newExperience' },
  experienceForm,
);
const editExperience = screen(
  '/editar-experiencia/$id',
  { texts: 'experiences', title: 'titles.editExperience' },
  experienceForm,
);

const categoryForm = lazyRouteComponent(() => import('./features/categories/category-form.tsx'), 'CategoryForm');
const categories = list(
  '/categorias',
  { texts: 'categories', title: 'menu.categories' },
  lazyRouteComponent(() => import('./features/categories/categories-list.tsx'), 'CategoriesList'),
);
const newCategory = screen('/nueva-categoria', { texts: 'categories', title: 'menu.newCategory' }, categoryForm);
const editCategory = screen(
  '/editar-categoria/$id',
  { texts: 'categories', title: 'titles.editCategory' },
  categoryForm,
);

const screens = [dashboard, experiences, newExperience, editExperience, categories, newCategory, editCategory] as const;

export const router = createRouter({
  routeTree: root.addChildren([login, frame.addChildren([home, ...screens, unknown])]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: BrokenScreen,
  // The dashboard's cards link to addresses with a slash at the end (SHELL-12).
  trailingSlash: 'preserve',
});
