import {
  IconCompass,
  IconHistory,
  IconLanguage,
  IconLayoutDashboard,
  IconMapPin,
  IconPackageImport,
  IconReceipt,
  IconSitemap,
  IconTag,
  IconTrash,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Feature } from '@trastienda/contract/config';
import type { PlainPath } from './kit/screen-paths.ts';

/** `text` is a key of the common texts. `opensGroup` draws a divider above the link in the pop-up of a collapsed menu. */
export type MenuLink = { text: string; to: PlainPath; opensGroup?: boolean };
export type MenuEntry = {
  text: string;
  icon: Icon;
  /** The feature without which the entry is hidden. */
  feature?: Feature;
  /** The feature with which the entry is hidden, because another entry leads to its screen. */
  unless?: Feature;
} &
  /** `section` matches the URLs of all screens of the entry; by default, those that begin with `to`. */
  ({ to: PlainPath; section?: RegExp } | { section: RegExp; links: readonly MenuLink[] });

/** The links to a list and to the form of a new record. */
const links = (name: string, list: PlainPath, create: PlainPath): MenuLink[] => [
  { text: `menu.${name}.list`, to: list },
  { text: `menu.${name}.create`, to: create, opensGroup: true },
];

const group = (name: string, icon: Icon, section: RegExp, list: PlainPath, create: PlainPath): MenuEntry => ({
  text: `menu.${name}.list`,
  icon,
  section,
  links: links(name, list, create),
});

/** The entries of the sidebar, in the specified order (SHELL-34); those of features come last. */
export const menu: readonly MenuEntry[] = [
  { text: 'menu.dashboard', icon: IconLayoutDashboard, to: '/dashboard' },
  {
    text: 'menu.experiences.list',
    icon: IconCompass,
    section: /experiencia|posicionamiento/,
    links: [
      { text: 'menu.experiences.list', to: '/experiencias' },
      { text: 'menu.experiences.create', to: '/nueva-experiencia', opensGroup: true },
      { text: 'menu.positioning', to: '/posicionamiento' },
    ],
  },
  group('categories', IconSitemap, /categoria/, '/categorias', '/nueva-categoria'),
  group('tags', IconTag, /etiqueta/, '/etiquetas', '/nueva-etiqueta'),
  group('languages', IconLanguage, /idioma/, '/idiomas', '/nuevo-idioma'),
  {
    text: 'menu.locations.list',
    icon: IconMapPin,
    section: /localidad|zona/,
    links: [...links('locations', '/localidades', '/nueva-localidad'), ...links('zones', '/zonas', '/nueva-zona')],
  },
  {
    text: 'menu.users.group',
    icon: IconUsers,
    section: /usuario|maker|taker|reseller/,
    links: [
      { text: 'menu.users.list', to: '/usuarios' },
      { text: 'menu.makers.list', to: '/makers' },
      { text: 'menu.takers.list', to: '/takers' },
      { text: 'menu.resellers.list', to: '/resellers' },
      { text: 'menu.makers.create', to: '/nuevo-maker', opensGroup: true },
      { text: 'menu.resellers.create', to: '/nuevo-reseller' },
    ],
  },
  group('plans', IconReceipt, /plan/, '/planes', '/nuevo-plan'),
  {
    text: 'menu.imports.list',
    icon: IconPackageImport,
    section: /importacion/,
    links: [{ text: 'menu.imports.list', to: '/importaciones' }],
  },
  { text: 'menu.activity', icon: IconHistory, to: '/actividad', section: /actividad|cambios/, feature: 'audit' },
  { text: 'menu.changes', icon: IconHistory, to: '/cambios', feature: 'bulk', unless: 'audit' },
  { text: 'menu.trash', icon: IconTrash, to: '/papelera', feature: 'trash' },
];
