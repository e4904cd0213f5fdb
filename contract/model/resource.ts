import * as z from 'zod';
import type { Filters } from '../filters/kinds.ts';
import type { ApiErrorKey, Counted } from '../errors.ts';
import { isWatched, type staleOrder } from '../freshness/states.ts';
import { translationStates } from '../freshness/translation-states.ts';
import type { Field } from './fields.ts';
import { contentLanguages, type Language } from '../language.ts';

type Fields = Record<string, Field>;

/** The orders by the dates of change, which every table of records has. A record that did not change since the log began has no dates. */
export const dateOrders = ['createdAt', 'modifiedAt'] as const;

type OrderName<F, O> = (
  | keyof F
  | keyof O
  | `${keyof F & string}.${string}`
  | (typeof dateOrders)[number]
  | typeof staleOrder
) &
  string;

/** The declaration of a resource. {@link defineResource} derives everything else. */
type Declaration<
  C extends string,
  F extends Fields,
  O extends z.ZodRawShape,
  Q extends Filters,
  M extends (keyof F | keyof O) & string,
> = {
  /** Plural English name, used as the path, as the name of the table and as the prefix of every `@id`. */
  collection: C;
  /** Singular English name: the `@type`. */
  type: string;
  /** Fields that clients write and read. */
  fields: F;
  /** Fields that only the server writes. */
  computed: O;
  /** What the list can be filtered by. `id` is always a filter. */
  filters: Q;
  /** Fields by which a list can be sorted, besides `id`. `location.name` is a field of a referenced record. */
  order: readonly OrderName<F, O>[];
  /** The field that serves as the record's display name. */
  label: keyof F & string;
  /**
   * Templates that count records of this resource in words (D-44). If 3 experiences refer to a tag, the error of deleting the tag says
   * "3 experiencias", from the templates of the resource `experiences`.
   */
  counted: Counted;
  /** For a field that clients may also send under the name of a field of `computed`: that other name. */
  alsoSentAs?: { [K in keyof F & string]?: keyof O & string };
  /** For each field of `computed` that holds the `@id` of another record: the collection of that record. */
  links?: { [K in keyof O & string]?: string };
  /** Fields that an item contains but the members of a list do not, so that long lists stay small. */
  memberOmits?: readonly M[];
  /** The errors with which a save or a delete of a record may be refused, besides those of every resource. */
  refusals?: readonly ApiErrorKey[];
  /** Set if a record describes a person or belongs to a person. Caches must not store answers that contain it (D-69). */
  isPersonal?: true;
  /** Sentences about access for the documentation of the operations that read, or that create and save. */
  accessNotes?: { read?: string; write?: string };
};

type Inputs<F extends Fields> = { [K in keyof F]: F[K]['input'] };
type Outputs<F extends Fields> = {
  [K in keyof F as F[K] extends { isWriteOnly: true } ? never : K]: F[K]['output'];
};
type TranslatedName<F extends Fields> = { [K in keyof F]: F[K]['isTranslated'] extends true ? K : never }[keyof F] &
  string;

/** The members of every record. */
const identity = { '@id': z.string(), '@type': z.string(), id: z.int() };

/**
 * Derives everything that the admin and the API need from a declaration: the schema of a create (`input`) and of a partial save (`patch`,
 * D-06), the shape of a member and of an item, and the names of the translated fields.
 */
export function defineResource<
  const C extends string,
  F extends Fields,
  O extends z.ZodRawShape,
  const Q extends Filters,
  const M extends (keyof F | keyof O) & string = never,
>({
  collection,
  type,
  fields,
  computed,
  filters,
  order,
  label,
  counted,
  alsoSentAs = {},
  links = {},
  memberOmits = [],
  refusals = [],
  isPersonal,
  accessNotes = {},
}: Declaration<C, F, O, Q, M>) {
  const inputs = mapFields(fields, (field) => field.input) as Inputs<F>;
  const savable = fieldsWhere(fields, (field) => !field.isFixed);
  const patches = mapFields(savable, ({ isWriteOnly, input }) =>
    isWriteOnly ? keptIfBlank(input) : input,
  ) as Inputs<F>;
  const readable = fieldsWhere(fields, (field) => !field.isWriteOnly);
  const outputs = mapFields(readable, (field) => field.output) as Outputs<F>;
  const shown = without({ ...outputs, ...computed }, memberOmits) as Omit<Outputs<F> & O, M>;
  const { drafts, translations, translatedNames } = textsOf(fields);
  // The cast lets the types of all resources have the same members.
  const states = (isWatched(collection) ? { translationStates } : {}) as {
    translationStates: typeof translationStates;
  };
  return {
    collection,
    type,
    path: `/${collection}` as const,
    fields,
    computed,
    filters,
    order,
    label,
    counted,
    refusals,
    isPersonal: isPersonal === true,
    accessNotes,
    alsoSentAs: alsoSentAs as Partial<Record<string, string>>,
    links: links as Partial<Record<string, string>>,
    translatedNames,
    /** A whole record, the body of a POST. */
    input: z.object(inputs),
    /** Any part of a new record: the forms of the admin validate with it, because a form does not have every field. */
    inputPart: z.object(inputs).partial(),
    /** Any part of a record, the body of a PUT or PATCH: an omitted field keeps its value (D-06). */
    patch: z.object(patches).partial(),
    /** Texts by language, which a write may include with feature `translations` (D-57); null means no text in that language. */
    drafts,
    /** A record as a list contains it, without the fields in `memberOmits`. */
    member: z.object({ ...identity, ...shown, ...states }),
    /** A record as its own URL returns it; `translations` holds null for a missing text. */
    item: z.object({ ...identity, ...outputs, ...computed, translations, ...states }),
  };
}

/** The names of the translated fields, and the schemas of their texts by language: in a write (`drafts`), in an item (`translations`). */
function textsOf<F extends Fields>(fields: F) {
  const translated = fieldsWhere(fields, (field) => field.isTranslated);
  const translatedNames = Object.keys(translated) as TranslatedName<F>[];
  const draft = z.object(mapFields(translated, (field) => field.input.nullish())).nullish();
  const written = z.object(
    Object.fromEntries(translatedNames.map((name) => [name, z.string().nullable()])) as Record<
      TranslatedName<F>,
      z.ZodNullable<z.ZodString>
    >,
  );
  return {
    translatedNames,
    drafts: z.object({ es: draft, en: draft } satisfies Record<Language, z.ZodType>),
    translations: z.partialRecord(z.enum(contentLanguages), written).optional(),
  };
}

const keptIfBlank = (input: z.ZodType) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), input.optional());

const without = (shape: z.ZodRawShape, names: readonly string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));

const fieldsWhere = (fields: Fields, isWanted: (field: Field) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWanted(field)));

const mapFields = (fields: Fields, pick: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field)]));

type AnyResource = ReturnType<typeof defineResource<string, Fields, z.ZodRawShape, Filters>>;
/** The type common to all resources. */
export type Resource = Omit<AnyResource, 'translatedNames' | 'item' | 'member'> & {
  translatedNames: readonly string[];
  item: z.ZodObject;
  member: z.ZodObject;
};
export type Member<R extends { member: z.ZodType }> = z.output<R['member']>;
export type Item<R extends { item: z.ZodType }> = z.output<R['item']>;
/** A parsed create: every required field is present. */
export type Input<R extends { input: z.ZodType }> = z.output<R['input']>;
/** A parsed save: any subset of the fields. */
export type Patch<R extends { patch: z.ZodType }> = z.output<R['patch']>;
