import type { Sentence } from '../errors/sentence.ts';
import { limits } from '../limits.ts';
import { contentLanguages, type Language } from '../language.ts';
import type { NoteKey } from './notes.ts';

/** What every imported field declares. */
type Shown = {
  label: Sentence;
  /** For a field that the forms require: its name in a sentence about missing fields. */
  required?: Sentence;
};
/** A text; `cut` is the note about a text that was truncated to `maxChars`. */
type Text = Shown & { isTranslated?: true; maxChars: number; cut: Sentence };
/** A list; `tooMany` is the note about a list that was truncated to `max`. */
type List = Shown & { max: number; tooMany: NoteKey };

/**
 * A field that an import reads, compares, writes and restores. `kind` decides how: `api/imports/reading/clean-field.ts` reads each kind,
 * and `api/imports/records/field-storage.ts` stores it. A field of the kinds `line`, `text`, `url` and `duration` is stored in the column
 * of `experiences` with the same name.
 */
export type ImportedField =
  | ({ kind: 'line' } & Text)
  /** A text of several lines. A required text is valid from `minChars` on. */
  | ({ kind: 'text'; minChars?: number } & Text)
  | ({ kind: 'url' } & Shown)
  | ({ kind: 'duration' } & Shown)
  | ({ kind: 'location' } & Shown)
  | ({ kind: 'terms'; term: 'tag' | 'zone'; unknown: NoteKey } & List)
  /** The forms have another name for this field: `formField`. */
  | ({ kind: 'pictures'; formField: string } & List);

const { description, images, maxTags } = limits.experience;

/** The imported fields, in display order. A new field needs an entry here, and its value in each source. */
export const importedFields = {
  name: {
    kind: 'line',
    isTranslated: true,
    label: { es: 'Título', en: 'Title' },
    maxChars: limits.lineMaxChars,
    cut: { es: 'El título se cortó a {max} caracteres.', en: 'The title was cut to {max} characters.' },
  },
  description: {
    kind: 'text',
    isTranslated: true,
    label: { es: 'Descripción', en: 'Description' },
    ...description,
    cut: { es: 'La descripción se cortó a {max} caracteres.', en: 'The description was cut to {max} characters.' },
    required: {
      es: `una descripción de ${description.minChars} a ${description.maxChars} caracteres`,
      en: `a description of ${description.minChars} to ${description.maxChars} characters`,
    },
  },
  url: { kind: 'url', label: { es: 'URL', en: 'URL' }, required: { es: 'la URL', en: 'the URL' } },
  duration: {
    kind: 'duration',
    label: { es: 'Duración', en: 'Duration' },
    required: { es: 'la duración', en: 'the duration' },
  },
  location: {
    kind: 'location',
    label: { es: 'Ubicación', en: 'Location' },
    required: { es: 'la ubicación', en: 'the location' },
  },
  tags: {
    kind: 'terms',
    term: 'tag',
    label: { es: 'Etiquetas', en: 'Tags' },
    max: maxTags,
    tooMany: 'tooManyTags',
    unknown: 'unknownTag',
    required: { es: 'las etiquetas', en: 'the tags' },
  },
  pictures: {
    kind: 'pictures',
    formField: 'mediaExperiences',
    label: { es: 'Imágenes', en: 'Pictures' },
    max: images.max,
    tooMany: 'tooManyPictures',
    required: { es: 'las imágenes', en: 'the pictures' },
  },
  zones: {
    kind: 'terms',
    term: 'zone',
    label: { es: 'Zonas', en: 'Zones' },
    max: 20,
    tooMany: 'tooManyZones',
    unknown: 'unknownZone',
  },
} as const satisfies Record<string, ImportedField>;

type Fields = typeof importedFields;
/** The name of an imported field, such as `description`. */
export type ImportedFieldName = keyof Fields;
/** The names of the imported fields of the given kinds. */
export type FieldOfKind<K extends ImportedField['kind']> = {
  [F in ImportedFieldName]: Fields[F]['kind'] extends K ? F : never;
}[ImportedFieldName];

/** The names of the imported fields, in display order. */
// The cast is safe: the type has no other keys than the object.
export const importedFieldNames = Object.keys(importedFields) as ImportedFieldName[];

/** The names of the imported fields of the given kinds, in display order. */
export const fieldsOfKind = <K extends ImportedField['kind']>(...kinds: K[]): FieldOfKind<K>[] =>
  importedFieldNames.filter((name): name is FieldOfKind<K> => kinds.some((kind) => kind === importedFields[name].kind));

/** The single name of a union of names; `never` for several, so that code for a single field does not compile if there are two. */
type Single<T, Each = T> = Each extends unknown ? ([T] extends [Each] ? T : never) : never;

/** The field with the location. Its country is a column of its own, so there can be only one such field. */
export const locationField: Single<FieldOfKind<'location'>> = 'location';
/** The field with the pictures. They belong to the experience itself, so there can be only one such field. */
export const picturesField: Single<FieldOfKind<'pictures'>> = 'pictures';

/** The fields that refer to locations, tags and zones. */
export type ReferenceField = FieldOfKind<'location' | 'terms'>;
export const referenceFields: readonly ReferenceField[] = fieldsOfKind('location', 'terms');

/** Fields that no source sends. The comparison adds them to activities that left the source, or came back to it. */
export const importFlags = {
  isGone: {
    label: { es: 'Disponibilidad', en: 'Availability' },
    yes: { es: 'Retirada', en: 'Withdrawn' },
    no: { es: 'Disponible', en: 'Available' },
  },
  isActive: {
    label: { es: 'Estado', en: 'State' },
    yes: { es: 'Activa', en: 'Active' },
    no: { es: 'Inactiva', en: 'Inactive' },
  },
} as const satisfies Record<string, { label: Sentence; yes: Sentence; no: Sentence }>;

/** Fields that the forms require and no source sends: their names in a sentence about missing fields. */
export const fieldsNeverImported = {
  categories: { es: 'las categorías', en: 'the categories' },
  languages: { es: 'los idiomas', en: 'the languages' },
} as const satisfies Record<string, Sentence>;

/** Splits a field of an item, such as `description.en`, into name and language. */
export function partsOf(field: string): { name: string; language: Language | undefined } {
  const [name = '', suffix] = field.split('.');
  return { name, language: contentLanguages.find((language) => language === suffix) };
}

const known: Readonly<Record<string, ImportedField | undefined>> = importedFields;
/** Returns an imported field by its name; undefined for any other name, such as that of a flag. */
export const fieldOf = (name: string): ImportedField | undefined => known[name];

/** Returns the label of a field, without its language; the name itself for an unknown field. */
export function labelOf(name: string, language: Language): string {
  const labelled: Readonly<Record<string, { label: Sentence } | undefined>> = { ...importFlags, ...importedFields };
  return labelled[name]?.label[language] ?? name;
}

/** Returns the words for the value of a flag, such as "Activa"; the value itself for an unknown field. */
export function flagWords(name: string, value: boolean, language: Language): string {
  const flags: Readonly<Record<string, { yes: Sentence; no: Sentence } | undefined>> = importFlags;
  return flags[name]?.[value ? 'yes' : 'no'][language] ?? String(value);
}

/** Returns the words for a required field without a valid value (`missing` of an item); the name itself for an unknown field. */
export function missingWords(field: string, language: Language): string {
  return missingFields[field]?.[language] ?? field;
}

const missingFields: Readonly<Record<string, Sentence | undefined>> = {
  ...Object.fromEntries(
    Object.entries<ImportedField>(importedFields).map(([name, field]) => [
      field.kind === 'pictures' ? field.formField : name,
      field.required,
    ]),
  ),
  ...fieldsNeverImported,
};

const order = [...Object.keys(importFlags), ...importedFieldNames];

/** Compares two fields of an item by their display order: unknown fields last, Spanish before English. */
export function byDisplayOrder(one: string, other: string): number {
  const rank = (field: string) => {
    const { name, language } = partsOf(field);
    const place = order.indexOf(name);
    return (place < 0 ? order.length : place) * 2 + Number(language === 'en');
  };
  return rank(one) - rank(other);
}
