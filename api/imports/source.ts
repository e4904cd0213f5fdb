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
  /** Addresses, each once, at most as many as an experience takes. */
  pictures?: string[];
};

/** Something that a record of ours can stand for, in one language. `country` is an ISO code. */
export type Term = { kind: 'location' | 'tag'; id: string; language: Language; name: string; country?: string };

/** What a source yields while it is read. `place` is the number of the list, so that of equal ids the same one always wins. */
export type Reading =
  | { is: 'lists'; count: number }
  | { is: 'term'; term: Term }
  | {
      is: 'activity';
      id: string;
      language: Language;
      list: string;
      place: number;
      fields: ActivityFields;
      notes: Note[];
    }
  | { is: 'rejected'; id: string | null; list: string; note: Note }
  | { is: 'listRead'; list: string }
  | { is: 'listFailed'; list: string };

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
