import type { Language } from '@trastienda/contract/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import kitEs from '../kit/es.json';
import partnersEs from '../partners/es.json';
import { interfaceLanguage, keepInterfaceLanguage } from '../base/preferences.ts';
import { loadChunk } from '../base/chunk-loading.ts';
import commonEs from './es.json';
import { toNumberText } from './number-text.ts';

/**
 * The text files of the features. The namespace of `features/<name>/<language>.json` is `<name>` with `_` instead of `-`, as in the
 * names of collections. Each file is a separate chunk, fetched when a screen of the feature opens.
 */
const files = import.meta.glob<{ default: Record<string, unknown> }>('../features/*/*.json');

const common = 'common';
/** The namespaces of the texts loaded so far. */
const namespaces = new Set([common]);

type ChangedTexts = { language: Language; namespace: string; texts: Record<string, unknown> };

/**
 * Initialises i18next with the common texts, in Spanish unless English was selected in this browser (SHELL-37, A-08).
 * @throws ChunkLoadError if the English texts do not load. The texts are then in Spanish.
 */
export async function startTexts() {
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  await i18next.use(initReactI18next).init({
    lng: 'es',
    // No fallback is needed, because both files of a namespace have the same keys.
    fallbackLng: false,
    resources: { es: { [common]: { ...commonEs, ...kitEs, ...partnersEs } } },
    defaultNS: common,
    interpolation: { escapeValue: false },
  });
  i18next.services.formatter?.add('number', (value: number, language = 'es') => toNumberText(value, language));
  if (interfaceLanguage() === 'en') await switchLanguage('en');
}

// The development server sends changed text files (`build/hot-texts.ts`).
import.meta.hot?.on('trastienda:texts', ({ language, namespace, texts }: ChangedTexts) => {
  // Texts that are fetched later are fetched as a whole.
  if (!i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, texts, true, true);
  // The event makes the components render their texts again, as after a switch of the language.
  i18next.emit('languageChanged', i18next.language);
});

/** Fetches the texts of a feature. Called before its screen is shown, so that the screen does not show keys instead of texts. */
export async function loadTexts(namespace: string) {
  namespaces.add(namespace);
  await load(currentLanguage(), namespace);
}

/** Returns the interface language, which may differ from the content language of a form. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

/** Switches the interface language once the texts of all features opened so far are loaded. */
export async function switchLanguage(language: Language) {
  await Promise.all([...namespaces].map((namespace) => load(language, namespace)));
  keepInterfaceLanguage(language);
  await i18next.changeLanguage(language);
}

/** Returns a text, for code outside components. Components use `useTranslation`, which rerenders them after a switch of the language. */
export const translate = (key: string, values: Record<string, unknown> = {}): string => i18next.t(key, values);

async function load(language: Language, namespace: string) {
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await fetchTexts(language, namespace));
}

/** The Spanish common texts are loaded at the start. */
async function fetchTexts(language: Language, namespace: string): Promise<Record<string, unknown>> {
  if (namespace === common) return (await loadChunk(() => import('./common-english.ts'))).commonEnglish;
  const fetchFile = files[`../features/${namespace.replaceAll('_', '-')}/${language}.json`];
  if (!fetchFile) throw new Error(`No texts for ${namespace} in ${language}`);
  return (await loadChunk(fetchFile)).default;
}
