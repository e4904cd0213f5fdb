import type { NoteKey } from '@trastienda/contract/calls/imports';
import type { Language } from '@trastienda/contract/language';

/** Of a field, or of the record; `value` is what was not taken, shortened. */
export type Note = { key: NoteKey; field?: string; value?: string };

/** What an activity says in one language; a field that the source does not know is left out, one that is empty is null. */
export type ActivityFields = {
  name?: string | null;
  description?: string | null;
  url?: string | null;
  /** `HH:mm` */
  duration?: string | null;
  /** The source's id of the place. */
  location?: string | null;
  /** The source's ids, each once, at most as many as an experience takes. */
  tags?: string[];
  /** The source's ids, each once, at most {@link maxZones}. */
  zones?: string[];
  /** Addresses, each once, at most as many as an experience takes. */
  pictures?: string[];
};

/** More than any town has; a list without end is cut there. */
export const maxZones = 20;

/** Something that a record of ours can stand for, in one language. */
export type Term = {
  kind: 'location' | 'tag' | 'zone';
  id: string;
  language: Language;
  name: string;
  /** Of a place: the ISO code of its country. */
  country?: string;
  /** Of a place whose country is none of ours: what the source calls it, as it is to be shown. */
  countryName?: string;
  /** Of a zone: the id of its place. */
  parentId?: string;
};

/** What a source yields while it is read. `place` is the number of the list, so that of equal ids the same one always wins. */
export type Reading =
  | { is: 'lists'; count: number }
  | { is: 'term'; term: Term }
  | {
      is: 'activity';
      id: string;
      language: Language;
      place: number;
      fields: ActivityFields;
      notes: Note[];
    }
  | { is: 'rejected'; id: string | null; list: string; note: Note }
  | { is: 'listRead'; list: string }
  | { is: 'listFailed'; list: string };

/** The source whose ids of places, tags and zones people see and choose in the forms. */
export const civitatisKey = 'civitatis';

/** An outside catalogue (D-60). */
export type ImportSource = {
  /** Names it in the tables; never changes. */
  key: string;
  /** Whose experiences these are here (D-66). */
  maker: { name: string; email: string };
  /** Pictures may come from exactly here, even if this is the machine's own network. */
  origin: string | undefined;
  /**
   * Reads everything, in every language. A list that fails is yielded and the others go on.
   * @throws ApiError `distributorDown` when not even the lists are known.
   */
  read: (signal: AbortSignal) => AsyncIterable<Reading>;
};
