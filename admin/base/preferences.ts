import { localStore, sessionStore } from './browser-storage.ts';
import { contentLanguages, defaultLanguage, type Language } from '@trastienda/contract/language';

/** The storage keys of the preferences, which a sign-out does not remove, because they reveal nothing about the user or their work. */
const keys = {
  interfaceLanguage: 'trastienda.interface-language',
  isSidebarNarrow: 'trastienda.sidebar-narrow',
  isSideBySide: 'trastienda.side-by-side',
  usesSingleKeys: 'trastienda.shortcuts',
} as const;

/** Mantine stores the colour scheme; `colour-scheme.js` reads it before the first paint. */
export const colourSchemeKey = 'trastienda.colour-scheme';

/** The interface language, not the content language. */
export const interfaceLanguage = (): Language =>
  contentLanguages.find((language) => language === localStore.read(keys.interfaceLanguage)) ?? defaultLanguage;

export const keepInterfaceLanguage = (language: Language) => localStore.write({ [keys.interfaceLanguage]: language });

/** Whether the user has chosen the narrow sidebar; undefined if the user has not chosen yet. */
export function isSidebarNarrow(): boolean | undefined {
  const stored = localStore.read(keys.isSidebarNarrow);
  return stored === null ? undefined : stored === 'true';
}

export const keepSidebarNarrow = (isNarrow: boolean) => localStore.write({ [keys.isSidebarNarrow]: String(isNarrow) });

/** Whether the forms show both content languages side by side, where the window has room for both. */
export const prefersSideBySide = (): boolean => localStore.read(keys.isSideBySide) === 'true';

export const keepSideBySide = (isChosen: boolean) => localStore.write({ [keys.isSideBySide]: String(isChosen) });

/** Whether single characters are shortcuts outside fields. They can be switched off (WCAG 2.1.4). */
export const usesSingleKeys = (): boolean => localStore.read(keys.usesSingleKeys) !== 'false';

export const keepSingleKeys = (isOn: boolean) => localStore.write({ [keys.usesSingleKeys]: String(isOn) });

/** Stores the hidden columns of a list in session storage, for example as `experiences.columns` (AUTH-31). */
export const columnsStore = (list: string) => ({
  read: (): string | null => sessionStore.read(`${list}.columns`),
  keep: (columns: string) => sessionStore.write({ [`${list}.columns`]: columns }),
});

/** Stores the searches of the lists in session storage, so that they outlive a reload but not the tab. */
export const searchesStore = {
  read: (): string | null => sessionStore.read('trastienda.searches'),
  keep: (searches: string) => sessionStore.write({ 'trastienda.searches': searches }),
  forget: () => sessionStore.remove('trastienda.searches'),
};

/** Stores the number of rows per page of the lists in session storage. */
export const pageItemsStore = {
  read: (): number => Number(sessionStore.read('trastienda.page-items')),
  keep: (pageItems: number) => sessionStore.write({ 'trastienda.page-items': String(pageItems) }),
};

/** Whether the user asked the browser to transfer less data. Some browsers do not tell. */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;
