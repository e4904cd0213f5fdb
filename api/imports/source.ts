import type { NoteKey } from '@trastienda/contract/calls/imports';
import type { Language } from '@trastienda/contract/language';

/** A note about a field or, without `field`, about the record. `value` is the dropped value, truncated. */
export type Note = { key: NoteKey; field?: string; value?: string };

/** The fields of an activity in a single language. A field that the source does not provide is absent; an empty field is null. */
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

/** More than any town has; a longer list is truncated. */
export const maxZones = 20;

/** A place, tag or zone of a source that maps to a record, in a single language. */
export type Term = {
  kind: 'location' | 'tag' | 'zone';
  id: string;
  language: Language;
  name: string;
  /** Of a place: the ISO code of its country. */
  country?: string;
  /** Of a place whose country is unknown: the source's name of the country, for display. */
  countryName?: string;
  /** Of a zone: the id of its place. */
  parentId?: string;
};

/** An event yielded while a source is read. `place` is the number of the list, which makes the choice between equal ids deterministic. */
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

/** The source whose ids of places, tags and zones are shown and selected in the forms. */
export const civitatisKey = 'civitatis';

/** An outside catalogue (D-60). */
export type ImportSource = {
  /** Identifies the source in the tables; never changes. */
  key: string;
  /** The maker of the imported experiences (D-66). */
  maker: { name: string; email: string };
  /** Pictures may be fetched from exactly this origin, even if it is in a network of this machine. */
  origin: string | undefined;
  /**
   * Reads the whole catalogue in every language. A list that fails yields `listFailed`, and the other lists continue.
   * @throws ApiError `distributorDown` when the lists themselves cannot be determined.
   */
  read: (signal: AbortSignal) => AsyncIterable<Reading>;
};
