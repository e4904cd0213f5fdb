import { contentLanguages, defaultLanguage, type Language } from '@trastienda/contract/language';
import type { FormInput } from '../leaving/saved-input.ts';
import { changesOf, differencesOf, hasText, takeIn, writesOf, type Drafts, type Values, type Write } from './drafts.ts';

/** The state of a form (D-57). */
export type FormState = {
  /** The values as last read or saved. The draft of a language is empty until the record is read in that language. */
  stored: Drafts;
  /** The values of the inputs. */
  drafts: Drafts;
  /** The version of the record on which the input is based. A save sends this version. */
  version: string | undefined;
  /** The content language that the form shows. */
  language: Language;
  /** The `@id` of the record; undefined until the record is created. */
  path: string | undefined;
  /** The record as last received; undefined for a new record. */
  record: Values | undefined;
  /** Counts the changes that this form has stored. The response to a read that was sent before such a change is outdated. */
  writeCount: number;
};

/** A record as it was read in a language: its values, and its version. */
export type Read = { values: Partial<Drafts>; version: string | undefined };

export type FormEvent =
  /** The user has changed inputs. */
  | { is: 'edited'; drafts: Drafts }
  /** The user has chosen the other language. */
  | { is: 'switched'; language: Language }
  /** The record has been read again. `record` replaces the record of the heading. */
  | { is: 'loaded'; read: Read; language: Language; record?: Values | undefined; isUploading: boolean }
  /** A request of a save has succeeded. `sent` are the drafts of the save, `blank` is what a POST stores for texts that it did not contain. */
  | { is: 'saved'; write: Write; sent: Drafts; blank: Drafts; path: string; version: string | undefined }
  /** Another user has saved the record, but no value that they changed differs from the form: the next save sends the new version. */
  | { is: 'rebased'; version: string | undefined }
  /** The user has resolved a conflict: with the edited values (`isMine`), or with those that the other user saved. */
  | { is: 'resolved'; read: Read; record?: Values | undefined; isMine: boolean }
  /** The server has already stored a change of a shared field, for example the deletion of a picture. */
  | { is: 'persisted'; name: string; change: (value: unknown) => unknown }
  /** The response to the form's POST becomes the record of the form. */
  | { is: 'adopted'; record: Values }
  /** The server has confirmed translations: the record has other states, and the same version. */
  | { is: 'confirmed'; record: Values };

/** What a form starts with. */
type Start = {
  /** The values of a new record. */
  blank: Drafts;
  /** The record, as read in the default language; undefined for a new record. */
  record: Values | undefined;
  /** The values and the version of `record`; for saved input, in all languages that it contains. */
  read: Read | undefined;
  /** The input of an earlier form at the same URL. */
  saved: FormInput | undefined;
  /** The content language that a form without such input shows; by default {@link defaultLanguage}. */
  language?: Language | undefined;
};

/** Returns the first state of a form. */
export function startForm({ blank, record, read, saved, ...begins }: Start): FormState {
  const present: Drafts = read ? { ...blank, ...read.values } : blank;
  if (saved) {
    const { version, language, path } = saved;
    const [stored, drafts] = [fit(present, saved.stored), fit(present, saved.drafts)];
    // If another user has saved the record meanwhile, the new values are not merged, so that the next save detects the conflict.
    const isBased = read?.version === version || differencesOf(stored, drafts, read?.values ?? {}).length === 0;
    return {
      ...takeIn(stored, drafts, isBased ? (read?.values ?? {}) : {}),
      version: isBased ? (read?.version ?? version) : version,
      // If the session ended while the texts of a language were loading, they are not loaded here either.
      language: path === undefined || isRead({ stored }, language) ? language : defaultLanguage,
      path,
      record,
      writeCount: 0,
    };
  }
  const drafts = read ? { ...present, es: {}, en: {}, ...read.values } : blank;
  // The cast is safe: the `@id` of a record is a text.
  const path = record?.['@id'] as string | undefined;
  const { language = defaultLanguage } = begins;
  return { stored: drafts, drafts, version: read?.version, language, path, record, writeCount: 0 };
}

/** Returns saved values with the fields of the present form: an earlier release may have stored them as a draft. */
const fit = (present: Drafts, { shared, es, en }: Drafts): Drafts => ({
  shared: fitValues(present.shared, shared),
  // The draft of a language is empty until the record is read in that language.
  es: Object.keys(es).length > 0 ? fitValues(present.es, es) : es,
  en: Object.keys(en).length > 0 ? fitValues(present.en, en) : en,
});

const fitValues = (present: Values, values: Values): Values =>
  Object.fromEntries(Object.keys(present).map((name) => [name, name in values ? values[name] : present[name]]));

/** Returns the requests that a save sends now (D-57). */
export function writesAt(
  { stored, drafts, language, path }: FormState,
  { isTranslated, canCarryBoth }: { isTranslated: boolean; canCarryBoth: boolean },
): Write[] {
  const changed = changesOf(stored, drafts);
  const languages = isTranslated ? contentLanguages : [];
  return writesOf({
    isNew: path === undefined,
    current: language,
    changed: languages.filter((each) => changed[each].length > 0),
    written: languages.filter((each) => hasText(drafts[each])),
    canCarryBoth,
  });
}

/** Whether the texts of a language have been read. */
export const isRead = ({ stored }: Pick<FormState, 'stored'>, language: Language): boolean =>
  Object.keys(stored[language]).length > 0;

export const hasChanges = ({ stored, drafts }: Pick<FormState, 'stored' | 'drafts'>): boolean =>
  Object.values(changesOf(stored, drafts)).some((names) => names.length > 0);

/** Returns the state after an event. `drafts` is the same object unless the event changes the inputs. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.is) {
    case 'edited':
      return { ...state, drafts: event.drafts };
    case 'switched':
      return { ...state, language: event.language };
    case 'loaded':
      return afterRead(state, event);
    case 'saved':
      return afterWrite(state, event);
    case 'rebased':
      return { ...state, version: event.version };
    case 'resolved':
      return take(event.isMine ? state : { ...state, drafts: state.stored }, event.read, event.record);
    case 'persisted': {
      const { shared } = state.stored;
      return {
        ...state,
        writeCount: state.writeCount + 1,
        stored: { ...state.stored, shared: { ...shared, [event.name]: event.change(shared[event.name]) } },
      };
    }
    case 'adopted':
      return { ...state, record: event.record };
    case 'confirmed':
      return { ...state, record: event.record, writeCount: state.writeCount + 1 };
  }
}

/** Merges a record that was read: unchanged fields take the new values, edited fields keep theirs. */
const take = (state: FormState, { values, version }: Read, record: Values | undefined): FormState => ({
  ...state,
  ...takeIn(state.stored, state.drafts, values),
  version,
  record: record ?? state.record,
});

/**
 * If another user has saved the record and the form has changes, the next save will show the conflict. Until then, the texts are merged
 * only if the language has not been read before.
 */
function afterRead(state: FormState, { read, language, record, isUploading }: FormEvent & { is: 'loaded' }): FormState {
  const isBased = read.version === state.version || !(isUploading || hasChanges(state));
  if (isBased) return take(state, read, record);
  const texts: Read = { values: { [language]: read.values[language] }, version: state.version };
  return isRead(state, language) ? { ...state, record: record ?? state.record } : take(state, texts, record);
}

function afterWrite(state: FormState, { write, sent, blank, path, version }: FormEvent & { is: 'saved' }): FormState {
  const written: Values = Object.fromEntries(write.carries.map((language) => [language, sent[language]]));
  const before = write.method === 'POST' ? blank : state.stored;
  const stored = { ...before, shared: sent.shared, ...written };
  return { ...state, stored, path, version, writeCount: state.writeCount + 1 };
}
