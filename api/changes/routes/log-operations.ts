import { actorKinds, change, changeKinds, type ChangeFilter } from '@trastienda/contract/changes';
import { limits } from '@trastienda/contract/limits';
import * as z from 'zod';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { cursorListOperation } from '../../hydra/operations.ts';
import { defineOperation } from '../../openapi/operation.ts';

const anyOf = (value: z.ZodType, description: string) =>
  z
    .array(value)
    .max(limits.lists.filterValues)
    .meta({ description: `${description}; if repeated, any of them matches` });

const example = (...examples: string[]) => z.string().meta({ examples });

const moment = (description: string) =>
  z.string().meta({
    description: `Made ${description}: a date, which means its start in UTC, or a moment with its zone`,
    examples: ['2026-11-24', '2026-11-24T09:30:00Z'],
  });

/** The documented filters. A filter that may be repeated has the suffix `[]`, which the server does not require. */
const filtersOf = (collections: [string, ...string[]]) =>
  ({
    'actor[]': anyOf(
      example('/users/1', '/imports/runs/1', ...actorKinds),
      'Made by this user or import run, as `@id`s, or by this kind of actor',
    ),
    'record[]': anyOf(example('/experiences/1', '/tags/1'), 'Changes to this record, as `@id`s'),
    'collection[]': anyOf(z.enum(collections), 'Changes to records of this collection'),
    'kind[]': anyOf(z.enum(changeKinds), 'Changes of this kind'),
    'field[]': anyOf(
      example('isActive', 'name', 'name.en', 'tags'),
      'Changes to this field; `name` matches any language, `name.en` only English',
    ),
    'at[after]': moment('at or after'),
    'at[strictly_after]': moment('after'),
    'at[before]': moment('at or before'),
    'at[strictly_before]': moment('before'),
  }) satisfies Partial<Record<ChangeFilter | `${ChangeFilter}[]`, z.ZodType>>;

/** The operations on the whole log. */
export function logOperations(resources: readonly ApiResource[]) {
  const [first = '', ...others] = resources.map(({ contract }) => contract.collection);
  const filters = filtersOf([first, ...others]);
  const pages = cursorListOperation('Change', 'Lists the changes to all records, newest first', change);
  const list = defineOperation({
    ...pages,
    description:
      'Different filters are combined. An editor gets the changes to the catalogue only. Changes older than `CHANGE_LOG_DAYS` are deleted. To follow the log, request `newer` of the first page, then `newer` of that answer, and so on: together the answers contain every change that is committed after the first page, also if its transaction began before. Their pages may repeat a change; after a restart, a failover or a restore of the database, they repeat all changes from a day before on. If `newer` is answered with 400, request the first page again.',
    query: {
      ...filters,
      ...pages.query,
      after: z
        .string()
        .meta({ description: '`newer` contains it: lists only changes that were committed after that answer' }),
    },
    errors: [...(pages.errors ?? []), 'badFilter', 'badMoment'],
  });
  const csv = defineOperation({
    tag: 'Change',
    summary: 'Downloads the changes to all records, newest first',
    description:
      'One row per changed field, without pages, with headings in the requested language. The format is that of the report of an import.',
    query: filters,
    answers: { 200: { type: 'text/csv', description: 'CSV as in RFC 4180' } },
    errors: ['badFilter', 'badMoment'],
  });
  return { list, csv };
}
