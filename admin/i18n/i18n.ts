import type { Language } from '@trastienda/contract/language';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { interfaceLanguage, keepInterfaceLanguage } from '../session/preferences.ts';
import commonEn from './en.json';
import commonEs from './es.json';

/** `features/<name>/<language>.json` is the namespace `<name>`: each is a chunk of its own, fetched with its screen. */
const files = import.meta.glob<Record<string, unknown>>('../features/*/*.json', { import: 'default' });

const featureTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../features/${namespace}/${language}.json`];
    if (!load) return done(new Error(`No texts for ${namespace} in ${language}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, true),
    );
  },
};

/** Spanish unless this browser has chosen English (SHELL-37, A-08). The texts of the frame are there from the start. */
export async function startTexts() {
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  await i18next
    .use(featureTexts)
    .use(initReactI18next)
    .init({
      lng: interfaceLanguage(),
      fallbackLng: false,
      supportedLngs: ['es', 'en'],
      load: 'currentOnly',
      resources: { es: { common: commonEs }, en: { common: commonEn } },
      partialBundledLanguages: true,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

/** Loads the texts of a feature; a screen never shows a key. */
export const loadTexts = (namespace: string) => i18next.loadNamespaces(namespace);

/** The language of the interface. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

export async function switchLanguage(language: Language) {
  keepInterfaceLanguage(language);
  await i18next.changeLanguage(language);
}

/** For sentences outside components. Components use `useTranslation`, which follows a switch. */
export const translate = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {});
