import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import type { ApiResource } from '../api-resource.ts';
import { iriOf } from '../field-storage.ts';
import { translationStatesOf } from './freshness.ts';
import { toObject, type JsonMember } from '../json-object.ts';
import { literal } from '../../db/statements/statement.ts';

/** The JSON of a record as SQL for its text, and the tables that it is read from. */
export type Shown = { json: SQL; from: SQL };

/** Returns the selection for the members of a list. */
export const memberOf = (resource: ApiResource, language: Language): Shown =>
  show(resource, language, {
    shape: resource.contract.member.shape,
    after: translationStatesOf(resource, 'member'),
  });

/**
 * Returns the selection for a record at its own URL. The first member is the `@context`. If the record has translated fields, the
 * last members contain their texts in every language, and the states of the watched ones.
 */
export function itemOf(resource: ApiResource, language: Language): Shown {
  const { contract } = resource;
  const isTranslated = contract.translatedNames.length > 0;
  return show(resource, language, {
    shape: contract.item.shape,
    before: [['@context', literal(`/contexts/${contract.type}`)]],
    after: [
      ...(isTranslated ? [['translations', translations(resource)] as const] : []),
      ...translationStatesOf(resource, 'item'),
    ],
    isSingle: true,
  });
}

type Parts = { shape: object; before?: JsonMember[]; after?: JsonMember[]; isSingle?: boolean };

function show(resource: ApiResource, language: Language, parts: Parts): Shown {
  const { shape, before = [], after = [], isSingle } = parts;
  const { contract, table, fields } = resource;
  const shown = Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name));
  const object = toObject([
    ...before,
    ['@id', iriOf(contract.collection, table.id)],
    ['@type', literal(contract.type)],
    ['id', table.id.getSQL()],
    ...shown.map(([name, { select }]): JsonMember => [name, select(language)]),
    ...after,
  ]);
  const joins = shown.flatMap(([, { join }]) => (join ? [join(language, { isSingle })] : []));
  return {
    json: leavesOutNull(contract) ? sql`json_strip_nulls(${object})::text` : sql`${object}::text`,
    from: sql.join([sql`${table}`, ...joins], sql` `),
  };
}

/**
 * Whether members without a value are absent from the JSON instead of null, such as the `maker` of a user without a maker (API-139). They are
 * if the contract has members that may be absent, and none that may be null.
 */
const leavesOutNull = ({ computed, member }: Resource) =>
  Object.values(computed).some((output) => accepts(output, undefined)) &&
  !Object.values(member.shape).some((output) => accepts(output, null));

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const translations = (resource: ApiResource) =>
  toObject(contentLanguages.map((language) => [language, toObject(textsIn(resource, language))]));

const textsIn = ({ contract, fields }: ApiResource, language: Language) =>
  contract.translatedNames.flatMap((name): JsonMember[] => {
    const stored = fields[name];
    return stored?.as === 'translated' ? [[name, sql`${stored.column} ->> ${literal(language)}`]] : [];
  });
