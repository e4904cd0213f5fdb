import { sql } from 'drizzle-orm';
import { watchedCollections, watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import type { Dice } from '../filters/dice.ts';
import type { Texts } from './oracle.ts';
import type { Watched } from './watch-marks.ts';

/** Few texts, so that many edits put an earlier one back. */
const pool: Record<Language, readonly string[]> = {
  es: ['Paseo por la montaña', 'Visita guiada, con café', 'Cata\nde vinos'],
  en: ['A walk in the mountains', 'Guided visit, with café', 'Wine\ntasting'],
};
const blanks = [null, undefined, '', ' ', '\u00A0\n\t'];

/** Returns the same text written otherwise: with other white space, or with letters whose accents are characters of their own. */
const rewritten = (dice: Dice, text: string): string =>
  dice.one([
    text.replaceAll(' ', '\u00A0 '),
    ` ${text}\r\n`,
    text.normalize('NFD'),
    text.replaceAll(/\s/g, '\u2003').normalize('NFD'),
  ]);

/** Returns a text, often one that says nothing or the same as before. */
function edited(dice: Dice, language: Language, before: string | null | undefined): string | null | undefined {
  if (dice.chance(0.12)) return dice.one(blanks);
  if (typeof before === 'string' && dice.chance(0.2)) return rewritten(dice, before);
  return dice.one(pool[language]);
}

/** Returns the texts after a save: in Spanish, in English, in both or in none. */
export function editTexts(dice: Dice, before: Texts): Texts {
  const kind = dice.one(['es', 'es', 'es', 'en', 'en', 'both', 'none', 'nothing left'] as const);
  if (kind === 'none') return before;
  if (kind === 'nothing left') return dice.chance(0.3) ? {} : before;
  const changed = contentLanguages.filter((each) => kind === 'both' || kind === each);
  return { ...before, ...Object.fromEntries(changed.map((each) => [each, edited(dice, each, before?.[each])])) };
}

/** The other columns that a table demands, and their values. */
const others: Partial<Record<WatchedCollection, { columns: string; values: string }>> = {
  locations: { columns: 'country', values: `'ES'` },
  zones: { columns: 'location_id', values: '1' },
  plans: { columns: 'name, price, is_active', values: `'Plan', '9', true` },
  makers: { columns: 'name, email', values: `'Maker', 'maker@example.com'` },
  experiences: { columns: 'maker_id', values: '1' },
};

/** Inserts `count` records into each watched table, by one statement each, with the ids from 1 and random texts. */
export async function insertRecords(db: Database, dice: Dice, count: number): Promise<void> {
  const isReferred = (collection: string) => collection === 'locations' || collection === 'makers';
  const inOrder = watchedCollections.toSorted((one, other) => Number(isReferred(other)) - Number(isReferred(one)));
  for (const collection of inOrder) {
    const fields = watchedTexts[collection];
    const rows = Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      ...Object.fromEntries(fields.map((field) => [field, editTexts(dice, editTexts(dice, {}))])),
    }));
    const { columns, values } = others[collection] ?? {};
    const list = (more: string | undefined) => sql.raw(['id', ...fields, ...(more ? [more] : [])].join());
    await db.execute(sql`
      insert into ${sql.identifier(collection)} (${list(columns)}) overriding system value
      select ${list(values)} from ${recordset(collection, rows, 'given')}`);
  }
}

/** Edits the texts of all records at random, each by one statement. */
export async function editRecords(db: Database, dice: Dice, texts: readonly Watched[]): Promise<void> {
  for (const [collection, ofTable] of Map.groupBy(texts, (text) => text.collection)) {
    const byId = Map.groupBy(ofTable, ({ id }) => id);
    const rows = [...byId].map(([id, own]) => ({
      id,
      ...Object.fromEntries(own.map(({ field, texts: before }) => [field, editTexts(dice, before)])),
    }));
    const assigned = watchedTexts[collection].map((field) => `${field} = edit.${field}`).join();
    await db.execute(sql`
      update ${sql.identifier(collection)} own set ${sql.raw(assigned)}
      from ${recordset(collection, rows, 'edit')} where own.id = edit.id`);
  }
}

const recordset = (collection: WatchedCollection, rows: readonly object[], name: string) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.identifier(name)}
  (id int, ${sql.raw(watchedTexts[collection].map((field) => `${field} jsonb`).join())})`;
