import type { ImportRun } from '@trastienda/contract/imports/runs';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { sql } from 'drizzle-orm';
import type { Dice } from '../filters/dice.ts';
import type { FedActivity } from '../imports/feed.ts';
import { tour, type Importing } from '../imports/importing.ts';
import { proposingOn, type Proposing } from '../proposals/proposing.ts';
import { findMiscounts } from './find-miscounts.ts';
import { watchMarks, type Watch } from './watch-marks.ts';

/** The ways by which texts change, each with the number of times that it was taken. */
export type Ways = Record<keyof typeof ways, number>;
/** `run`, `proposal`: the last import and the last proposal, if they can be undone. */
type Subject = {
  importing: Importing;
  proposing: Proposing;
  watch: Watch;
  dice: Dice;
  feed: FedActivity[];
  run: ImportRun | undefined;
  proposal: number | undefined;
};
type Way = (subject: Subject) => Promise<void>;

const pool: Record<Language, readonly string[]> = {
  es: ['Un paseo por la montaña. '.repeat(6).trim(), 'Una visita con café.\n'.repeat(6).trim()],
  en: ['A walk in the mountains. '.repeat(6).trim(), 'A short visit with café.\n'.repeat(6).trim()],
};
/** A name has a single line. */
const wordingOf = (dice: Dice, language: Language, field = 'description') =>
  `${dice.one(pool[language])} ${dice.upTo(2)}`.replaceAll('\n', field === 'name' ? ' ' : '\n');
const wordingsOf = (dice: Dice, field?: string) => ({
  es: wordingOf(dice, 'es', field),
  en: wordingOf(dice, 'en', field),
});

/** An experience that was imported. */
const chosen = ({ watch, dice }: Subject) =>
  dice.one(watch.texts().filter(({ collection }) => collection === 'experiences'));

async function save({ importing: { api } }: Subject, id: number, language: Language, payload: object): Promise<void> {
  const headers = { 'accept-language': language };
  const answer = await api.admin('PATCH', `/experiences/${id}`, { payload, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const ways = {
  saveInOneLanguage: async (subject) => {
    const language = subject.dice.one(contentLanguages);
    const field = subject.dice.one(['name', 'description']);
    const text = wordingOf(subject.dice, language, field);
    await save(subject, chosen(subject).id, language, { [field]: subject.dice.chance(0.2) ? ` ${text}\u0301` : text });
  },
  saveInBoth: async (subject) => {
    const field = subject.dice.one(['name', 'description', 'promotion']);
    const { es, en } = wordingsOf(subject.dice, field);
    await save(subject, chosen(subject).id, 'es', { [field]: es, translations: { en: { [field]: en } } });
  },
  saveWithoutChange: async (subject) => {
    const { id, field, texts } = chosen(subject);
    const language = contentLanguages.find((each) => typeof texts?.[each] === 'string');
    const text = language && texts?.[language];
    if (!language || typeof text !== 'string') return;
    await save(subject, id, language, { [field]: `${text.normalize('NFD').replace(' ', '  ')} ` });
  },
  clear: async (subject) => {
    await save(subject, chosen(subject).id, subject.dice.one(contentLanguages), { promotion: null });
  },
  restoreVersion: async (subject) => {
    const { id, field } = chosen(subject);
    const language = subject.dice.one(contentLanguages);
    const { rows } = await subject.importing.api.db.execute<{ text: string }>(sql`
      select fields -> ${`${field}.${language}`} ->> 0 as text from change_log.changes
      where collection = 'experiences' and record_id = ${id} and kind = 'update'
        and jsonb_typeof(fields -> ${`${field}.${language}`} -> 0) = 'string'
      order by changes.id desc limit 3`);
    if (rows.length > 0) await save(subject, id, language, { [field]: subject.dice.one(rows).text });
  },
  import: async (subject) => {
    for (const activity of subject.dice.someOf(subject.feed, 5)) {
      const { es, en } = wordingsOf(subject.dice);
      const kept = subject.dice.one(['es', 'en', 'none'] as const);
      const before = activity.description ?? {};
      activity.description = { es, en, ...(kept !== 'none' && { [kept]: before[kept] }) };
    }
    subject.run = await subject.importing.importAll(subject.feed);
  },
  undoImport: async (subject) => {
    if (subject.run) await subject.importing.undo(subject.run);
    subject.run = undefined;
  },
  proposal: async (subject) => {
    const ids = [...new Set(Array.from({ length: 4 }, () => chosen(subject).id))];
    const language = subject.dice.one(contentLanguages);
    const value = wordingOf(subject.dice, language);
    const operations = [{ operation: 'set', field: 'description', language, value } as const];
    const id = await subject.proposing.plan({ collection: 'experiences', ids, operations });
    if ((await subject.proposing.read(id)).chosen === 0) return;
    await subject.proposing.apply(id);
    subject.proposal = id;
  },
  undoProposal: async (subject) => {
    if (subject.proposal !== undefined) await subject.proposing.undo(subject.proposal);
    subject.proposal = undefined;
  },
  restoreFromTrash: async (subject) => {
    const { api } = subject.importing;
    const removed = await api.admin('DELETE', `/experiences/${chosen(subject).id}`);
    const restored = await api.admin('POST', `${String(removed.headers['location'])}/restore`);
    if (restored.statusCode !== 200) throw new Error(restored.body);
  },
  statement: async (subject) => {
    const language = subject.dice.one(contentLanguages);
    const text = { [language]: wordingOf(subject.dice, language) };
    await subject.importing.api.db.execute(sql`
      update experiences set description = description || ${JSON.stringify(text)}::jsonb, promotion = ${JSON.stringify(text)}::jsonb
      where id % 3 = ${subject.dice.upTo(2)}`);
  },
  confirm: async (subject) => {
    const { api } = subject.importing;
    const { id, field } = chosen(subject);
    const confirmed = { language: subject.dice.one(contentLanguages), fields: [field] };
    const answer = await api.admin('POST', `/experiences/${id}/translations/fresh`, { payload: confirmed });
    if (answer.statusCode === 200) subject.watch.confirm({ collection: 'experiences', ids: [id], ...confirmed });
    else if (answer.statusCode !== 409) throw new Error(answer.body);
  },
} satisfies Record<string, Way>;

/** Changes imported experiences in random ways, and compares marks and filters with the oracle after each. Stops after one with a fault. */
export async function playWays(importing: Importing, { dice, steps }: { dice: Dice; steps: number }) {
  const feed = Array.from({ length: 8 }, (_, n) => tour(`${n}`, { description: wordingsOf(dice) }));
  await importing.importAll(feed);
  const watch = await watchMarks(importing.api.db);
  const proposing = proposingOn(importing.api);
  const subject: Subject = { importing, proposing, watch, dice, feed, run: undefined, proposal: undefined };
  const gone: Partial<Ways> = {};
  const names = Object.keys(ways) as (keyof Ways)[];
  for (let step = 0; step < steps; step += 1) {
    const way = step < names.length ? (names[step] ?? 'import') : dice.one(names);
    await ways[way](subject);
    gone[way] = (gone[way] ?? 0) + 1;
    const faults = await watch.findFaults();
    const experiences = watch.texts().filter(({ collection }) => collection === 'experiences');
    if (faults.length === 0) faults.push(...(await findMiscounts(importing.api, experiences)));
    if (faults.length > 0) return { gone, faults: [`step ${step}: ${way}`, ...faults] };
  }
  return { gone, faults: [] };
}
