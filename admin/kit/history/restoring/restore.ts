import type { Change } from '@trastienda/contract/changes';
import type { Resource } from '@trastienda/contract/model/resource';
import { toFieldPath } from '../../records/field-labels.ts';
import type { Drafts, Values } from '../../form/state/drafts.ts';
import { isErased, isIri, isPicture } from '../logged-values.ts';

/** Values of the change log by field, such as `name.en`. */
export type LoggedValues = Readonly<Record<string, unknown>>;

/** The records that restored values refer to, by `@id`, and the pictures by URL. */
export type Found = ReadonlyMap<string, Values>;

/** The values of a field that cannot be restored: `@id`s of deleted records, URLs of deleted pictures, or erased values. */
export type Missing = { path: string; values: readonly unknown[] };

/** Returns the values that the fields had before all of the changes. `changes` are in the order of the log, newest first. */
export const valuesBefore = (changes: readonly Change[]): LoggedValues =>
  Object.assign({}, ...changes.map(({ fields }) => mapValues(fields, ({ before }) => before))) as LoggedValues;

/** Whether the form can show the value of a field: the form has the field, and a save may change it. */
export function isRestorable({ fields, translatedNames }: Resource, stored: Drafts, path: string): boolean {
  const { name, language } = toFieldPath(path);
  const field = fields[name];
  if (field === undefined || field.isFixed === true || field.isWriteOnly === true) return false;
  return language ? translatedNames.includes(name) : name in stored.shared;
}

/** Returns the `@id`s and the URLs of pictures in values. */
export const referencesIn = (values: LoggedValues): string[] =>
  Object.values(values)
    .flatMap((value) => [value].flat())
    .filter((entry) => isIri(entry) || isPicture(entry));

/** Converts logged values to those of a form, and lists the values that no longer exist. */
export function toFormValues(
  { fields }: Resource,
  values: LoggedValues,
  found: Found,
): { drafts: Drafts; missing: readonly Missing[] } {
  const drafts: Drafts = { shared: {}, es: {}, en: {} };
  const missing: Missing[] = [];
  for (const [path, value] of Object.entries(values)) {
    const { name, language } = toFieldPath(path);
    const isReference = fields[name]?.reference !== undefined;
    const isGone = (entry: unknown) =>
      isErased(entry) || (isReference && typeof entry === 'string' && !found.has(entry));
    const entries = [value].flat();
    const gone = entries.filter(isGone);
    if (gone.length > 0) missing.push({ path, values: gone });
    // A list is restored without its missing entries; any other field keeps its present value.
    if (gone.length > 0 && !Array.isArray(value)) continue;
    const toEntry = (entry: unknown) => (isReference && typeof entry === 'string' ? found.get(entry) : entry);
    drafts[language ?? 'shared'][name] = Array.isArray(value)
      ? entries.filter((entry) => !isGone(entry)).map(toEntry)
      : toEntry(value);
  }
  return { drafts, missing };
}

const mapValues = <V, W>(values: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
