import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { contentLanguages } from '@trastienda/contract/language';
import { confirmTexts } from '../../freshness/confirm-texts.ts';
import { throwDice, type Dice } from '../filters/dice.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { findMiscounts } from './find-miscounts.ts';
import { editRecords, insertRecords } from './random-edits.ts';
import { watchMarks, type Watch } from './watch-marks.ts';

/** `records`: the number in each watched table. Each of their texts is one sequence of `steps` edits. */
type Sequences = { seed: string; records: number; steps: number };
/** `seen`: how many texts were in each state, in both languages, over all steps. */
type Played = { sequences: number; seen: Record<string, number>; faults: string[] };

/** Plays random sequences of edits, and compares marks and filters with the oracle after each step. Stops after a step with a fault. */
export async function playSequences(api: ApiUnderTest, { seed, records, steps }: Sequences): Promise<Played> {
  const dice = throwDice(seed);
  await insertRecords(api.db, dice, records);
  const watch = await watchMarks(api.db);
  const seen: Record<string, number> = {};
  const sequences = watch.texts().length;
  for (let step = 0; step <= steps; step += 1) {
    if (step > 0) await playStep(api, dice, watch);
    const faults = await watch.findFaults();
    if (faults.length === 0) faults.push(...(await findMiscounts(api, watch.texts())));
    if (faults.length > 0) return { sequences, seen, faults: [`step ${step}`, ...faults.slice(0, 10)] };
    for (const { known } of watch.texts())
      for (const language of contentLanguages) seen[known[language].state] = (seen[known[language].state] ?? 0) + 1;
  }
  return { sequences, seen, faults: [] };
}

async function playStep({ db }: ApiUnderTest, dice: Dice, watch: Watch): Promise<void> {
  await editRecords(db, dice, watch.texts());
  const followed = await watch.findFaults();
  if (followed.length > 0) return;
  const collection = dice.one(watchedCollections);
  const ids = dice.some(
    watch.texts().flatMap((text) => (text.collection === collection ? text.id : [])),
    50,
  );
  const confirming = {
    collection,
    ids: [...new Set(ids)],
    language: dice.one(contentLanguages),
    fields: dice.someOf([...watchedTexts[collection]], 2),
  };
  await db.transaction((tx) => confirmTexts(tx, confirming));
  watch.confirm(confirming);
}
