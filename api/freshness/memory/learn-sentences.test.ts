import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { sentencePairs, sentenceProgress } from '../../db/tables/sentences.ts';
import { addEmptyPlace, addFolder } from '../../testing/backups.ts';
import { addMaker, create } from '../../testing/catalogue.ts';
import { tablesWith } from '../../testing/changes/tables-with.ts';
import { erasingOn } from '../../testing/erasing.ts';
import { addWatchedRecords, aText, saveTexts } from '../../testing/freshness/watched-records.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { confirmTexts } from '../confirm-texts.ts';
import { eraseFromMarks } from '../person-in-freshness.ts';
import { forgetPairsWith } from './forget-pairs.ts';
import { learnPairs } from './learn-pairs.ts';
import { learnSentences } from './learn-sentences.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
/** The memory is as after an upgrade. */
beforeEach(() => api.db.execute(sql`truncate sentence_pairs, sentence_progress`));

const learn = (stopping = new AbortController().signal) => learnSentences(api.services, stopping);
const addTag = (es: string, en: string) =>
  create(api, '/tags', { name: 'Playa', description: es, translations: { en: { name: 'Beach', description: en } } });

/** Returns the pairs of descriptions of tags: those of one tag, or of all. */
async function pairsOf(id?: number, db: Database = api.db): Promise<string[]> {
  const { rows } = await db.execute<{ pair: string }>(sql`
    select es || ' = ' || en as pair from ${sentencePairs}
    where collection = 'tags' and field = 'description' and (${id ?? null}::int is null or record_id = ${id ?? null})
    order by record_id, place`);
  return rows.map(({ pair }) => pair);
}

it('D-92 the first run reads the texts of all watched collections', async () => {
  const iris = await addWatchedRecords(api);
  for (const collection of watchedCollections) {
    const texts = (word: string) =>
      Object.fromEntries(watchedTexts[collection].map((field) => [field, aText(word, field)]));
    await saveTexts(api, iris[collection], { es: texts('Uno'), en: texts('One') });
  }
  await learn();
  const { rows } = await api.db.execute<{ text: string }>(sql`
    select collection || '.' || field as text from ${sentencePairs} where es like 'Uno%' and en like 'One%'`);
  const all = watchedCollections.flatMap((collection) =>
    watchedTexts[collection].map((field) => `${collection}.${field}`),
  );
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(all));
});

it('D-92 a run reads the records that were changed since the last one, and no others', async () => {
  const [tag, other] = [await addTag('Uno. Dos.', 'One. Two.'), await addTag('Tres.', 'Three.')];
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Dos. = Two.']);
  await api.db.update(sentencePairs).set({ en: 'as it was' }).where(eq(sentencePairs.recordId, other.id));
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Cuatro.' }, en: { description: 'One. Four.' } });
  await api.admin('PATCH', other['@id'], { payload: { civitatisId: '7' } });
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Cuatro. = Four.']);
  expect(await pairsOf(other.id)).toEqual(['Tres. = as it was']);
});

it('D-92 sentences that a save leaves as they are keep their time', async () => {
  const tag = await addTag('Uno. Dos.', 'One. Two.');
  await learn();
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Cuatro.' }, en: { description: 'One. Four.' } });
  await learn();
  const { rows } = await api.db.execute(sql`
    select es, ${sentencePairs.modifiedAt} = dates.modified_at as "isNew"
    from ${sentencePairs} join change_log.dates using (collection, record_id)
    where collection = 'tags' and record_id = ${tag.id} and field = 'description' order by place`);
  expect(rows).toEqual([
    { es: 'Uno.', isNew: false },
    { es: 'Cuatro.', isNew: true },
  ]);
});

it('D-92 of a stale text, the pairs are those of the text from which it was made, until it is written', async () => {
  const tag = await addTag('Uno. Dos.', 'One. Two.');
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Cuatro.' } });
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Dos. = Two.']);
  await saveTexts(api, tag['@id'], { en: { description: 'One. Four.' } });
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Cuatro. = Four.']);
});

it('D-92 a confirmation stores the pairs at once', async () => {
  const tag = await addTag('Uno. Dos.', 'One. Two.');
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Cuatro.' } });
  const payload = { language: 'en', fields: ['description'] };
  expect((await api.admin('POST', `${tag['@id']}/translations/fresh`, { payload })).statusCode).toBe(200);
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Cuatro. = Two.']);
});

it('D-92 a text that loses its translation loses its pairs', async () => {
  const tag = await addTag('Uno. Dos.', 'One. Two.');
  await learn();
  await saveTexts(api, tag['@id'], { en: { description: null } });
  await learn();
  expect(await pairsOf(tag.id)).toEqual([]);
});

it('D-92 a run sees a change that a slow transaction commits after a later one was read', async () => {
  const [tag, other] = [await addTag('Uno.', 'One.'), await addTag('Dos.', 'Two.')];
  await learn();
  const write = (db: Pick<Database, 'execute'>, id: number, es: string, en: string) =>
    db.execute(sql`update tags set description = ${JSON.stringify({ es, en })}::jsonb where id = ${id}`);
  await api.db.transaction(async (tx) => {
    await write(tx, tag.id, 'Tres.', 'Three.');
    await write(api.db, other.id, 'Cuatro.', 'Four.');
    // The run must not wait for the transaction, which has not locked the other record.
    await learn();
    expect([await pairsOf(tag.id), await pairsOf(other.id)]).toEqual([['Uno. = One.'], ['Cuatro. = Four.']]);
  });
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Tres. = Three.']);
});

it('D-92 a first run that was stopped goes on where it was, in bounded batches', async () => {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into tags (name, description)
    select '{"es": "Mar", "en": "Sea"}', jsonb_build_object('es', 'Frase ' || n || '.', 'en', 'Sentence ' || n || '.')
    from generate_series(1, 250) n returning id`);
  // The signal is asked before each collection and batch: six times before the tags.
  let asked = 0;
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => (asked += 1) > 8 });
  await learn(signal);
  const [progress] = await api.db.select().from(sentenceProgress).where(eq(sentenceProgress.collection, 'tags'));
  const some = (await pairsOf()).length;
  expect([progress?.readTo === null, some > 0, some < rows.length]).toEqual([false, true, true]);
  await learn();
  const ids = new Set(rows.map(({ id }) => id));
  const { rows: learned } = await api.db.execute<{ id: number }>(sql`
    select record_id as id from ${sentencePairs} where collection = 'tags' and es like 'Frase %'`);
  expect(new Set(learned.map(({ id }) => id))).toEqual(ids);
});

it('D-92 all is read again if the change log may have forgotten changes since the last run', async () => {
  const tag = await addTag('Uno.', 'One.');
  await learn();
  await api.db.delete(sentencePairs);
  await learn();
  expect(await pairsOf(tag.id)).toEqual([]);
  await api.db
    .update(sentenceProgress)
    .set({ takenAt: sql`now() - make_interval(days => ${api.services.env.changeLogDays})` });
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.']);
});

it('D-92 the pairs of a deleted record leave at once, and come back with it', async () => {
  const tag = await addTag('Uno.', 'One.');
  await learn();
  const item = String((await api.admin('DELETE', tag['@id'])).headers['location']);
  expect(await pairsOf(tag.id)).toEqual([]);
  expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);
  await learn();
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.']);
});

/** Waits until a statement waits for a lock. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await api.db.execute(waiting)).rows.length).toBe(1);
}

it('D-92 a record that is deleted while the job has read it leaves no pairs', async () => {
  const tag = await addTag('Uno.', 'One.');
  const deleted = await api.db.transaction(async (tx) => {
    await learnPairs(tx, 'tags', [tag.id]);
    const request = api.admin('DELETE', tag['@id']);
    await untilOneWaits();
    return { request };
  });
  expect((await deleted.request).statusCode).toBe(204);
  expect(await pairsOf(tag.id)).toEqual([]);
});

/** Changes something in a transaction, and commits it when another transaction that reads the pairs of a tag waits for it. */
async function learnDuring(id: number, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const { learned } = await api.db.transaction(async (tx) => {
    await change(tx);
    const other = api.db.transaction((reading) => learnPairs(reading, 'tags', [id]));
    await untilOneWaits();
    return { learned: other };
  });
  await learned;
}

it('D-92 the job keeps the pairs of a confirmation at the same time', async () => {
  const tag = await addTag('Uno. Dos.', 'One. Two.');
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Cuatro.' } });
  await learnDuring(tag.id, async (tx) => {
    await confirmTexts(tx, { collection: 'tags', ids: [tag.id], language: 'en', fields: ['description'] });
    await learnPairs(tx, 'tags', [tag.id]);
  });
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.', 'Cuatro. = Two.']);
});

it('D-92 the job stores no address that is erased at the same time', async () => {
  const tag = await addTag('Uno. Escribe a hipolita@example.com.', 'One. Write.');
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Dos.' } });
  await learnDuring(tag.id, async (tx) => {
    await eraseFromMarks(tx, ['hipolita@example.com']);
    await forgetPairsWith(tx, ['hipolita@example.com']);
  });
  expect((await pairsOf(tag.id)).join(' ')).not.toContain('hipolita');
});

it('D-92 a delete finds the pairs by the index, also with a plan that was made while there were none', async () => {
  await api.db.transaction(async (tx) => {
    const countScans = async () =>
      (await tx.execute(sql`select seq_scan from pg_stat_xact_user_tables where relname = 'sentence_pairs'`)).rows;
    await tx.execute(sql`analyze sentence_pairs`);
    const before = await countScans();
    await tx.execute(sql`insert into tags (name) select '{"es": "Cala", "en": "Cove"}' from generate_series(1, 20)`);
    await tx.execute(sql`delete from tags where name ->> 'es' = 'Cala'`);
    expect(await countScans()).toEqual(before);
  });
});

it('D-92 a truncated table leaves no pairs', async () => {
  await addTag('Uno.', 'One.');
  await learn();
  expect(await pairsOf()).not.toEqual([]);
  await api.db.execute(sql`truncate tags cascade`);
  expect(await pairsOf()).toEqual([]);
});

it('D-92 an erasure leaves no pairs of the person, and none with the address', async () => {
  const { remove, erase } = erasingOn(() => api);
  const maker = await addMaker(api, { email: 'hipolita@example.com' });
  await api.db.execute(sql`
    update makers set phrase = '{"es": "Cata con Hipólita Vidal", "en": "Tasting with Hipólita Vidal"}' where id = ${maker.id}`);
  const tag = await addTag('Uno. Escribe a hipolita@example.com.', 'One. Write to hipolita@example.com.');
  await learn();
  await saveTexts(api, tag['@id'], { es: { description: 'Uno. Dos.' }, en: { description: 'One.' } });
  expect(await tablesWith(api.db, 'Hipólita Vidal')).toHaveProperty(['public.sentence_pairs']);
  await remove(maker['@id']);
  await erase(maker['@id']);
  expect(await tablesWith(api.db, 'Hipólita Vidal')).not.toHaveProperty(['public.sentence_pairs']);
  expect(await pairsOf(tag.id)).toEqual(['Uno. = One.']);
});

it('D-92 a backup leaves the pairs out, and the first run after a restore reads them', async () => {
  const tag = await addTag('Uno.', 'One.');
  await learn();
  const all = await pairsOf();
  const [file, place] = [join(await addFolder(), 'backup'), await addEmptyPlace()];
  await writeBackup({ url: api.services.env.databaseUrl ?? '', media: api.services.media }, file);
  await restoreBackup(place, file);
  expect(await pairsOf(undefined, place.db)).toEqual([]);
  await learnSentences({ ...api.services, db: place.db }, new AbortController().signal);
  expect(await pairsOf(undefined, place.db)).toEqual(all);
  expect(await pairsOf(tag.id, place.db)).toEqual(['Uno. = One.']);
});

it('D-92 of several servers, one runs the job', async () => {
  await Promise.all([api.services.jobs.send('learn-sentences', {}), api.services.jobs.send('learn-sentences', {})]);
  const { rows } = await api.db.execute(sql`select from jobs.job where name = 'learn-sentences'`);
  expect(rows).toHaveLength(1);
});
