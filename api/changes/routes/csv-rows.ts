import { sql, type SQL } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import { toSentence } from '@trastienda/contract/errors/sentence';
import type { Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import texts from './csv-texts.json' with { type: 'json' };
import type { ReadChanges } from '../reading/read-changes.ts';
import type { AskedByUser } from '../reading/readable.ts';

/** The number of changes that one statement reads. Formatting more would block other requests for longer. */
const pageSize = 500;

/** Yields the headings, and a row per changed field of the changes that match, newest first. A change without fields has one row. */
export async function* csvRows(readChanges: ReadChanges, where: SQL, by: AskedByUser): AsyncGenerator<string[]> {
  const { language } = by;
  yield texts[language].header;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const older = sql`changes.id < ${before} and ${where}`;
    const { changes } = await readChanges({ where: older, limit: pageSize, ...by });
    for (const change of changes) yield* toRows(change, language);
    const last = changes.at(-1);
    if (!last || changes.length < pageSize) return;
    before = last.id;
  }
}

function toRows({ at, actor, record, names, kind, fields, request }: Change, language: Language): string[][] {
  const { actors, kinds } = texts[language];
  const [, collection = ''] = record.split('/');
  const shown = [
    at,
    actors[actor.kind],
    toAuthor(actor, language),
    collection,
    record,
    names[record] ?? '',
    kinds[kind],
  ];
  const changed = Object.entries(fields);
  if (changed.length === 0) return [[...shown, '', '', '', request ?? '']];
  return changed.map(([field, { before, after }]) => [
    ...shown,
    field,
    ...[before, after].map((value) => (field === 'password' ? toHidden(value, language) : toText(value, language))),
    request ?? '',
  ]);
}

/** Returns who made a change in the words of the admin, where the type of author does not say it all. */
function toAuthor({ kind, '@id': iri, name }: Change['actor'], language: Language): string {
  const id = idInPath(iri ?? '');
  const { deletedUser, import: ofImport, importBy } = texts.authors;
  if (kind === 'user') return name ?? toSentence(deletedUser, language, { id });
  if (kind !== 'import') return '';
  return name === null ? toSentence(ofImport, language, { id }) : toSentence(importBy, language, { id, name });
}

/** Of a password, the log only has whether there is one. */
const toHidden = (value: unknown, language: Language): string => (value === true ? texts[language].values.hidden : '');

function toText(value: unknown, language: Language): string {
  const { values } = texts[language];
  if (value === null) return '';
  if (typeof value === 'boolean') return values[`${value}`];
  if (Array.isArray(value)) return value.map((entry) => toText(entry, language)).join(', ');
  if (typeof value === 'object' && 'erased' in value) return values.erased;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
