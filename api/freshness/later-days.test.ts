import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Activity } from '../../sandbox/catalogue/activity.ts';
import { catalogueOf } from '../../sandbox/catalogue/catalogue.ts';
import type { Texts } from '../../sandbox/catalogue/texts.ts';
import { afterSave, knowledgeOf, type Knowledge } from '../testing/freshness/oracle.ts';
import { testImporting, tour } from '../testing/imports/importing.ts';

const activities = 300;
const days = [0, 60, 120, 180];

const importing = testImporting();

const toDescription = ({ paragraphs }: Texts) => paragraphs.join('\n\n');
const descriptionsOf = ({ texts: { es, en } }: Activity) => ({
  es: toDescription(es),
  ...(en && { en: toDescription(en) }),
});

/** Imports the stand-in's catalogue of a day. Returns its descriptions by the ids of the activities. */
async function importDay(day: number) {
  const offered = [...catalogueOf({ activities, day }).activities()];
  const toNames = ({ texts: { es, en } }: Activity) => ({ es: es.name, ...(en && { en: en.name }) });
  await importing.importAll(
    offered.map((each) => tour(String(each.id), { name: toNames(each), description: descriptionsOf(each) })),
  );
  return new Map(offered.map((each) => [String(each.id), descriptionsOf(each)] as const));
}

/** Returns the ids of the activities whose experiences have a stale text, with its field and language. */
async function readStale() {
  const rows = await importing.read<{ stale: string }>(sql`
    select concat_ws(' ', source_id, field, language) as stale from freshness
    join import_links on experience_id = record_id
    where collection = 'experiences' and state = 'stale'`);
  return rows.map(({ stale }) => stale).toSorted();
}

it.each([40, 200])(
  'D-92 %i days later, exactly the English texts are stale whose Spanish text has changed while they have not',
  async (day) => {
    const first = await importDay(0);
    expect(await readStale()).toEqual([]);
    const last = await importDay(day);
    const expected = [...first].flatMap(([id, before]) => {
      const after = last.get(id);
      const isStale = before.en !== undefined && before.en === after?.en && before.es !== after.es;
      return isStale ? [`${id} description en`] : [];
    });
    expect(await readStale()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(1);
  },
);

it('D-92 after imports day by day, exactly those texts are stale that the descriptions of all days make stale', async () => {
  const known = new Map<string, { texts: Record<string, string>; is: Knowledge }>();
  let changed = 0;
  for (const day of days) {
    for (const [id, texts] of await importDay(day)) {
      const before = known.get(id);
      const is = before ? afterSave(before.is, before.texts, texts) : knowledgeOf(texts);
      if (before && before.texts['es'] !== texts.es) changed += 1;
      known.set(id, { texts, is });
    }
    const stale = [...known].flatMap(([id, { is }]) =>
      (['es', 'en'] as const).flatMap((each) => (is[each].state === 'stale' ? [`${id} description ${each}`] : [])),
    );
    expect(await readStale(), `day ${day}`).toEqual(stale.toSorted());
  }
  expect(changed).toBeGreaterThan(activities / 4);
});
