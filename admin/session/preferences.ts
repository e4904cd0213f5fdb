import { contentLanguages, defaultLanguage, type Language } from '@trastienda/contract/language';

/** What a person chose for this browser. It outlives the session: it says nothing about who worked here. */
const keys = {
  interfaceLanguage: 'trastienda.interface-language',
  isSidebarNarrow: 'trastienda.sidebar-narrow',
} as const;

/** Mantine keeps the colour scheme itself; `colour-scheme.js` reads it before the first paint. */
export const colourSchemeKey = 'trastienda.colour-scheme';

/** The language of the interface, not that of the content. */
export const interfaceLanguage = (): Language =>
  contentLanguages.find((language) => language === localStorage.getItem(keys.interfaceLanguage)) ?? defaultLanguage;

export const keepInterfaceLanguage = (language: Language) => localStorage.setItem(keys.interfaceLanguage, language);

/** Undefined until the person has chosen; the width of the window decides then. */
export function isSidebarNarrow(): boolean | undefined {
  const kept = localStorage.getItem(keys.isSidebarNarrow);
  return kept === null ? undefined : kept === 'true';
}

export const keepSidebarNarrow = (isNarrow: boolean) => localStorage.setItem(keys.isSidebarNarrow, String(isNarrow));

/** The columns that a list shows, kept for the session under `experiences.columns` or `makers.columns` (AUTH-31). */
export const columnsStore = (list: 'experiences' | 'makers') => ({
  read: (): string | null => sessionStorage.getItem(`${list}.columns`),
  keep: (columns: string) => sessionStorage.setItem(`${list}.columns`, columns),
});
