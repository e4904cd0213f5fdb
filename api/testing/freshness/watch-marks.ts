import { sql } from 'drizzle-orm';
import { watchedCollections, watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import { afterConfirmation, afterSave, knowledgeOf, type Knowledge, type Texts } from './oracle.ts';

/** A watched text of a record. */
export type Watched = { collection: WatchedCollection; id: number; field: string; texts: Texts; known: Knowledge };
type Confirmed = {
  collection: WatchedCollection;
  ids: readonly number[];
  language: Language;
  fields: readonly string[];
};

export type Watch = Awaited<ReturnType<typeof watchMarks>>;

/**
 * Follows the texts of all watched records with the oracle. Between two calls of `findFaults`, a record may be written by one statement, and may
 * be deleted and restored.
 */
export async function watchMarks(db: Database) {
  const watched = new Map<string, Watched>();
  const present = new Set<string>();
  const follow = async () => {
    const stored = await readTexts(db);
    present.clear();
    for (const [key, read] of stored) {
      present.add(key);
      const before = watched.get(key);
      const known = before ? afterSave(before.known, before.texts, read.texts) : knowledgeOf(read.texts);
      watched.set(key, { ...read, known });
    }
  };
  await follow();
  return {
    /** Returns the texts of the records that exist. */
    texts: () => [...watched].flatMap(([key, text]) => (present.has(key) ? [text] : [])),
    /** Notes that texts were marked as up to date. */
    confirm: ({ collection, ids, language, fields }: Confirmed) => {
      for (const text of watched.values()) {
        const isConfirmed = text.collection === collection && ids.includes(text.id) && fields.includes(text.field);
        if (isConfirmed) text.known = afterConfirmation(text.known, language);
      }
    },
    /** Returns a sentence for each text whose mark is not that of the oracle. */
    findFaults: async (): Promise<string[]> => {
      await follow();
      const marks = await readMarks(db);
      const wanted = new Map([...present].map((key) => [key, toMark(watched.get(key)?.known)]));
      return [...new Set([...marks.keys(), ...wanted.keys()])].flatMap((key) => {
        const [is, shouldBe] = [marks.get(key) ?? '', wanted.get(key) ?? ''];
        return is === shouldBe ? [] : [`${key} is marked “${is}”, not “${shouldBe}”`];
      });
    },
  };
}

/** Returns the row of the mark that the oracle expects; an empty text if it expects none. */
function toMark(known: Knowledge | undefined): string {
  return contentLanguages
    .flatMap((language) => {
      const { state, ...others } = known?.[language] ?? { state: 'absent' };
      if (state !== 'stale' && state !== 'missing') return [];
      return [[language, state, 'madeFrom' in others ? others.madeFrom : null].join('|')];
    })
    .join(' and ');
}

const keyOf = (collection: string, id: number, field: string) => `${collection}/${id} ${field}`;

async function readMarks(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.execute<Record<'collection' | 'field' | 'mark', string> & { id: number }>(sql`
    select collection, record_id as id, field, string_agg(concat_ws('|', language, state, coalesce(source, '')), ' and ') as mark
    from freshness group by 1, 2, 3`);
  return new Map(rows.map(({ collection, id, field, mark }) => [keyOf(collection, id, field), mark]));
}

async function readTexts(db: Database): Promise<Map<string, Omit<Watched, 'known'>>> {
  const found = new Map<string, Omit<Watched, 'known'>>();
  for (const collection of watchedCollections) {
    for (const field of watchedTexts[collection]) {
      const { rows } = await db.execute<{ id: number; texts: Texts }>(
        sql`select id, ${sql.identifier(field)} as texts from ${sql.identifier(collection)} order by id`,
      );
      for (const { id, texts } of rows) found.set(keyOf(collection, id, field), { collection, id, field, texts });
    }
  }
  return found;
}
