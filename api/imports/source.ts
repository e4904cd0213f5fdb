import type { ImportSourceKey } from '@trastienda/contract/config';
import type { ImportedField, ImportedFieldName, importedFields } from '@trastienda/contract/imports/fields';
import type { NoteKey } from '@trastienda/contract/imports/notes';
import type { Language } from '@trastienda/contract/language';

/**
 * A note about a field or, without `field`, about the record. `value` is the dropped value, truncated, or the length of a truncated list.
 */
export type Note = { key: NoteKey; field?: string; value?: string };

type KindOf<F extends ImportedFieldName> = (typeof importedFields)[F]['kind'];
type Value<K extends ImportedField['kind']> = K extends 'terms' | 'pictures' ? string[] : string | null;
/**
 * The fields of an activity in a single language. A field that the source does not provide is absent. An empty field is null, or an empty
 * list. A duration is `HH:mm`. A location, a tag and a zone are the source's ids, a picture is its URL. Lists have no duplicates.
 */
export type ActivityFields = { [F in ImportedFieldName]?: Value<KindOf<F>> };

type RawValue<K extends ImportedField['kind']> = K extends 'text'
  ? readonly unknown[]
  : K extends 'location'
    ? string | undefined
    : unknown;
/**
 * The unvalidated fields of an activity. A field that the source does not provide is undefined. A text consists of alternatives, in order
 * of preference; a duration is a number of minutes; a location is an id of the source.
 */
export type RawActivity = { [F in ImportedFieldName]: RawValue<KindOf<F>> };

/** A location, tag or zone of a source, in a single language. An import maps it to a record in this database. */
export type Term = {
  kind: 'location' | 'tag' | 'zone';
  id: string;
  language: Language;
  name: string;
  /** For a location: the ISO code of its country. */
  country?: string;
  /** For a location with an unknown country: the source's name of the country, for display. */
  countryName?: string;
  /** For a zone: the id of its location. */
  parentId?: string;
};

/**
 * An event yielded while a source is read. `place` is the number of the list that contains the activity: if several lists contain the same
 * id, the list with the lowest number wins.
 */
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
  /** Activities that only failed attempts to read a list contained. If every attempt fails, its activities stay. */
  | { is: 'withdrawn'; ids: string[]; language: Language; place: number }
  | { is: 'listRead'; list: string }
  | { is: 'listFailed'; list: string };

/** The key of the Civitatis source. Locations, tags and zones store its ids in `civitatis_id`, which the forms can edit. */
export const civitatisKey = 'civitatis' satisfies ImportSourceKey;

/** An external catalogue that can be imported (D-60). */
export type ImportSource = {
  /** Identifies the source in the tables, so it must never change. One of `importSourceKeys`, except in tests. */
  key: string;
  /** The maker of the imported experiences (D-66). */
  maker: { name: string; email: string };
  /** An origin from which pictures may be fetched even if its IP address is private or in a network of this machine. */
  origin: string | undefined;
  /**
   * Reads the whole catalogue in every language, in the chunks in which it arrives. A source may yield `listFailed` for a list that
   * fails, and continue with the other lists.
   * @throws ApiError `distributorDown` when the catalogue cannot be read.
   */
  read: (signal: AbortSignal) => AsyncIterable<Reading[]>;
};
