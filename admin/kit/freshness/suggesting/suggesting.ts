import type { SuggestionRequest } from '@trastienda/contract/freshness/calls';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { createContext } from 'react';
import { untilIdle } from '../../../base/until-idle.ts';
import { createStore } from '../../store.ts';
import { toRequest, type FormTexts } from './to-request.ts';

type State = {
  /** The requests for suggestions, by the language of the wanted texts. */
  asked: Partial<Record<Language, SuggestionRequest>>;
  /** The field whose suggestions are shown; undefined if none is. */
  shown: { name: string; language: Language } | undefined;
};

/** Which suggestions a form has asked for. The fields on screen register themselves. */
export type Suggesting = ReturnType<typeof createSuggesting>;

export const SuggestingContext = createContext<Suggesting | undefined>(undefined);

export function createSuggesting() {
  const { read, write, subscribe } = createStore<State>({ asked: {}, shown: undefined });
  const fields = new Set<{ name: string; language: Language }>();
  let form: FormTexts | undefined;
  let isWaiting = false;

  const request = (language: Language, kept: readonly string[] = []) => {
    const names = [...fields].filter((field) => field.language === language).map(({ name }) => name);
    return form && names.length > 0 ? toRequest(form, language, { names, kept }) : undefined;
  };
  const askForAll = () => {
    const requests = contentLanguages.flatMap((language) => {
      const asked = request(language);
      return asked ? [[language, asked] as const] : [];
    });
    write({ ...read(), asked: Object.fromEntries(requests) });
  };
  /** Asks for the suggestions of all fields on screen once the browser is idle. */
  const askWhenIdle = () => {
    if (isWaiting) return;
    isWaiting = true;
    void untilIdle().then(() => {
      isWaiting = false;
      askForAll();
    });
  };
  return {
    read,
    subscribe,
    /**
     * Registers a field on screen, or registers it again with the present texts of the form after the record was read or saved.
     * @returns a function that removes the field.
     */
    put: (name: string, language: Language, present: FormTexts) => {
      const field = { name, language };
      form = present;
      fields.add(field);
      askWhenIdle();
      return () => void fields.delete(field);
    },
    /** Asks again if the source of a field has changed since. */
    askAgain: (name: string, language: Language) => {
      const { asked } = read();
      const before = asked[language];
      const next = request(language, Object.keys(before?.texts ?? {}));
      if (next?.texts[name] !== before?.texts[name]) write({ ...read(), asked: { ...asked, [language]: next } });
    },
    show: (name: string, language: Language) => write({ ...read(), shown: { name, language } }),
    hide: () => write({ ...read(), shown: undefined }),
  };
}
