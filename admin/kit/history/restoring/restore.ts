import type { Change } from '@trastienda/contract/changes';
import { defaultLanguage } from '@trastienda/contract/language';
import { toFieldPath } from '../../records/field-labels.ts';
import type { FormInside } from '../../form/form-context.ts';
import type { Drafts, Place, Values } from '../../form/state/drafts.ts';
import { isErased, isIri, isPicture } from '../logged-values.ts';

/** Values of the change log by field, such as `name.en`. */
export type LoggedValues = Readonly<Record<string, unknown>>;

/** The records that restored values refer to, by `@id`, and the pictures by URL. */
export type Found = ReadonlyMap<string, Values>;

/** The values of a field that cannot be restored: `@id`s of deleted records, URLs of deleted pictures, or erased values. */
export type Missing = { path: string; values: readonly unknown[] };

type Form = Pick<FormInside, 'resource' | 'stored'>;

/** The fields that are not restored, by collection: a user gets access only by a choice in the form (D-88). */
const unrestored: Partial<Record<string, string>> = { users: 'roles' };

/** Returns the values that the fields had before all of the changes. `changes` are in the order of the log, newest first. */
export const valuesBefore = (changes: readonly Change[]): LoggedValues =>
  Object.fromEntries(
    changes.flatMap(({ fields }) => Object.entries(fields).map(([path, { before }]) => [path, before] as const)),
  );

/** Returns the draft of the form that has a logged field; undefined if the form lacks the field, or if it is not restored. */
export function placeInForm({ resource, stored }: Form, path: string): Place | undefined {
  const { fields, translatedNames, collection } = resource;
  const { name, language = defaultLanguage } = toFieldPath(path);
  const field = fields[name];
  if (field === undefined || field.isFixed === true || field.isWriteOnly === true) return undefined;
  if (unrestored[collection] === name) return undefined;
  // The draft of a language is empty until the record is read in it. The form reads every record in the default language first.
  if (translatedNames.includes(name)) return name in stored[defaultLanguage] ? language : undefined;
  // Some forms edit the texts of the default language only, and declare them as untranslated.
  return language === defaultLanguage && name in stored.shared ? 'shared' : undefined;
}

/** Returns the `@id`s and the URLs of pictures in the values of reference fields. */
export const referencesIn = ({ resource: { fields } }: Form, values: LoggedValues): string[] =>
  Object.entries(values)
    .filter(([path]) => fields[toFieldPath(path).name]?.reference)
    .flatMap(([, value]) => [value].flat())
    .filter((entry) => isIri(entry) || isPicture(entry));

/**
 * Converts logged values to those of a form. A list is restored without the entries that no longer exist. A field without any other value
 * keeps its present value.
 * @returns the values, the restored fields, and the values that no longer exist.
 */
export function toFormValues(form: Form, values: LoggedValues, found: Found) {
  const drafts: Drafts = { shared: {}, es: {}, en: {} };
  const restored: string[] = [];
  const missing: Missing[] = [];
  for (const [path, value] of Object.entries(values)) {
    const { name } = toFieldPath(path);
    const place = placeInForm(form, path);
    if (!place) continue;
    const isReference = (entry: unknown): entry is string =>
      form.resource.fields[name]?.reference !== undefined && typeof entry === 'string';
    const isGone = (entry: unknown) => isErased(entry) || (isReference(entry) && !found.has(entry));
    const entries = [value].flat();
    const gone = entries.filter(isGone);
    if (gone.length > 0) missing.push({ path, values: gone });
    if (gone.length > 0 && gone.length === entries.length) continue;
    const toEntry = (entry: unknown) => (isReference(entry) ? found.get(entry) : entry);
    drafts[place][name] = Array.isArray(value)
      ? entries.filter((entry) => !isGone(entry)).map(toEntry)
      : toEntry(value);
    restored.push(path);
  }
  return { drafts, restored, missing };
}
