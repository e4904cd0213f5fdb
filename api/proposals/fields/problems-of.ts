import type { FieldProblem } from '@trastienda/contract/model/violations';
import { isExcused } from '@trastienda/contract/model/stored-values';
import { readStatePath } from '@trastienda/contract/proposals/fields';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Row } from '../../hydra/api-resource.ts';
import { examine } from '../../hydra/writing/examine.ts';
import { readRecord, type Sent } from '../../hydra/writing/parse-record.ts';
import { toStoredField } from './stored-field.ts';

type Values = Record<string, unknown>;
/** A record, and the values to write to it by key. `row`: its stored row, by column key. `before`: its stored values of the same keys. */
type Change = { id: number; row: Row; before: Values; values: Values };

/**
 * Returns the problems of a save of only these values, whose references are known to exist. Writes nothing. States of texts have no rules: they are
 * no part of a save.
 * @returns problems with keys of values as paths, such as `name.en`.
 */
export async function problemsOf(tx: Transaction, resource: ApiResource, change: Change): Promise<FieldProblem[]> {
  const { id, row, before } = change;
  const values = savedOf(change.values);
  if (Object.keys(values).length === 0) return [];
  const read = await readValues(resource, values);
  if ('problems' in read) return read.problems.map((problem) => underKey(problem, values));
  const refused = read.sent.refused.flatMap(({ problem, value }) => {
    const named = underKey(problem, values);
    return isExcused(problem, value, before[named.propertyPath]) ? [] : [named];
  });
  if (refused.length > 0) return refused;
  const saving = { resource, tx, id, current: () => row, ...read.sent, language: 'es' } as const;
  const { violations } = await examine(saving, { knowsReferences: true });
  return violations.map((problem) => underKey(problem, values));
}

const savedOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => readStatePath(key) === undefined));

async function readValues(
  resource: ApiResource,
  values: Values,
): Promise<{ sent: Sent } | { problems: FieldProblem[] }> {
  try {
    return { sent: await readRecord(resource, 'patch', toBody(resource, values)) };
  } catch (error) {
    if (error instanceof ApiError && error.violations) return { problems: error.violations };
    throw error;
  }
}

/** Returns the body of a save of these values. */
function toBody(resource: ApiResource, values: Values): Values {
  const body: Values = {};
  const translations: Record<string, Values> = {};
  for (const [key, value] of Object.entries(values)) {
    const stored = toStoredField(resource, key);
    if (stored.as === 'text') (translations[stored.language] ??= {})[stored.field] = value;
    else body[key] = value;
  }
  return { ...body, translations };
}

/** `translations.en.name` becomes `name.en`. A problem of a text in a language that is not written gets the key of the written one. */
function underKey(problem: FieldProblem, values: Values): FieldProblem {
  const [, language, name] = /^translations\.(\w+)\.(\w+)/.exec(problem.propertyPath) ?? [];
  if (name === undefined) return problem;
  const key = `${name}.${language}`;
  const written = Object.hasOwn(values, key) ? key : Object.keys(values).find((each) => each.startsWith(`${name}.`));
  return { ...problem, propertyPath: written ?? key };
}
