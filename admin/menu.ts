import { IconCompass, IconLayoutDashboard, IconSitemap, type Icon } from '@tabler/icons-react';
import type { PlainPath } from './kit/screen-paths.ts';

/** `text` is a key of the common texts. A line stands before an entry that starts the group of "Nuevo…". */
export type MenuLink = { text: string; to: PlainPath; opensGroup?: boolean };
export type MenuEntry = { text: string; icon: Icon } & (
  | { to: PlainPath }
  /** `section` is what the addresses of all screens of the group contain. */
  | { section: RegExp; links: readonly MenuLink[] }
);

/** The sidebar, in the order of seed 1 §2. Groups start collapsed. */
export const menu: readonly MenuEntry[] = [
  { text: 'menu.dashboard', icon: IconLayoutDashboard, to: '/dashboard' },
  {
    text: 'menu.experiences',
    icon: IconCompass,
    section: /experiencia/,
    links: [
      { text: 'menu.experiences', to: '/experiencias' },
      { text: 'menu.newExperience', to: '/nueva-experiencia', opensGroup: true },
    ],
  },
  {
    text: 'menu.categories',
    icon: IconSitemap,
    section: /categoria/,
    links: [
      { text: 'menu.categories', to: '/categorias' },
      { text: 'menu.newCategory', to: '/nueva-categoria', opensGroup: true },
    ],
  },
];
