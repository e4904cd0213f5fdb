import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SuggestedSentence, Suggestions } from '@trastienda/contract/freshness/calls';
import { create } from '../../testing/catalogue.ts';
import { resources } from '../../resources.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';
import { findPairs } from './find-pairs.ts';
import { learnPairs } from './learn-pairs.ts';

let api: ApiUnderTest;
let viewer: UserWithSession;
let editor: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  [viewer, editor] = await Promise.all([
    addUserWithSession(api, ['ROLE_VIEWER']),
    addUserWithSession(api, ['ROLE_EDITOR']),
  ]);
});
afterAll(() => api.close());
beforeEach(() => api.db.execute(sql`truncate sentence_pairs`));

const path = '/freshness/suggestions';
const request = { collection: 'tags', language: 'en', texts: {} };

/** Adds a tag, whose sentences are then remembered. `learnedAt`: a date as when it was last changed. */
async function addTag(es: string, en: string, { field = 'description', learnedAt = '2026-01-01' } = {}) {
  const texts = { es: { name: `Etiqueta ${es}`.slice(0, 200), [field]: es }, en: { name: `Tag ${en}`, [field]: en } };
  const tag = await create(api, '/tags', { ...texts.es, translations: { en: texts.en } });
  await api.db.transaction((tx) => learnPairs(tx, 'tags', [tag.id]));
  await api.db.execute(sql`
    update sentence_pairs set modified_at = ${learnedAt}::timestamptz where collection = 'tags' and record_id = ${tag.id}`);
  return tag;
}

/** Asks for the suggestions of a text. @returns those of its sentences; undefined if there is none */
async function suggest(
  text: string,
  { field = 'description', ...changes }: { field?: string; id?: number; language?: string } = {},
): Promise<SuggestedSentence[] | undefined> {
  const payload = { ...request, texts: { [field]: text }, ...changes };
  const answer = await api.admin('POST', path, { payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Suggestions>().fields[field];
}

const translationsOf = async (...asked: Parameters<typeof suggest>) =>
  (await suggest(...asked))?.map(({ parts }) => parts?.map(({ text }) => text).join('') ?? null);

describe('D-92 the suggestions', () => {
  it('have the translation of the same sentence, a record that has it, and what follows the sentence', async () => {
    const tag = await addTag('Comemos en la playa. Volvemos en tren.', 'We eat on the beach. We return by train.');
    const from = { '@id': tag['@id'], name: tag['name'] };
    expect(await suggest('Volvemos en tren.\n\nNadie lo sabe.')).toEqual([
      {
        source: 'Volvemos en tren.',
        separator: '\n\n',
        match: 'exact',
        remembered: 'Volvemos en tren.',
        parts: [{ text: 'We return by train.' }],
        from,
      },
      { source: 'Nadie lo sabe.', separator: '', match: null, remembered: null, parts: null, from: null },
    ]);
  });

  it('have the translation of nearly the same sentence, with its numbers and names', async () => {
    const remembered = 'Salimos a las 9:30 desde Sevilla, siempre en el mismo barco.';
    await addTag(remembered, 'We leave at 9:30 from Seville, always on the same boat.');
    await addTag('Londres', 'London', { field: 'name' });
    await addTag('Sevilla', 'Seville', { field: 'name' });
    const [sentence] = (await suggest('Salimos a las 10:15 desde Londres, siempre en el mismo barco.')) ?? [];
    expect(sentence).toMatchObject({ match: 'near', remembered });
    expect(sentence?.parts).toEqual([
      { text: 'We leave at ' },
      { text: '10:15', isCarried: true },
      { text: ' from ' },
      { text: 'London', isCarried: true },
      { text: ', always on the same boat.' },
    ]);
  });

  it('prefer a sentence that differs only in numbers to a more similar one', async () => {
    await addTag('Hay sitio para 12 personas en el barco.', 'There is room for 12 people on the boat.');
    await addTag('Hay sitio para 8 persona en el barco.', 'There is room for 8 person on the boat.');
    expect(await translationsOf('Hay sitio para 8 personas en el barco.')).toEqual([
      'There is room for 8 people on the boat.',
    ]);
  });

  it('leave out a translation that would have the wrong number', async () => {
    await addTag('Hay sitio para 8 personas en el barco.', 'There is room for eight people on the boat.');
    expect(await suggest('Hay sitio para 9 personas en el barco.')).toBeUndefined();
  });

  it('tell a sentence with another accent from the same one', async () => {
    await addTag('El papa', 'The pope');
    expect(await suggest('El papá')).toMatchObject([{ match: 'near', remembered: 'El papa' }]);
  });

  it('compare no sentences of many hundred characters, but find the same one', async () => {
    const text = `Salimos en ${'barco y '.repeat(100)}tren.`;
    await addTag(text, 'By boat and train.');
    expect(await translationsOf(text)).toEqual(['By boat and train.']);
    expect(await suggest(text.replace('Salimos', 'Volvemos'))).toBeUndefined();
  });

  it('work from English to Spanish', async () => {
    await addTag('Volvemos en tren.', 'We return by train.');
    expect(await translationsOf('We return by train.', { language: 'es' })).toEqual(['Volvemos en tren.']);
  });

  it('find nothing in another language than the text has', async () => {
    await addTag('Volvemos en tren.', 'We return by train.');
    expect(await suggest('We return by train.')).toBeUndefined();
  });

  it('leave out fields for which there is none, and name the fields of those that have one', async () => {
    await addTag('Volvemos en tren.', 'We return by train.');
    const texts = { name: 'Nada de esto', description: 'Volvemos en tren.' };
    const answer = await api.admin('POST', path, { payload: { ...request, texts } });
    expect(Object.keys(answer.json().fields)).toEqual(['description']);
  });

  it('have the names of records in the language of the header', async () => {
    const tag = await addTag('Volvemos en tren.', 'We return by train.');
    const payload = { ...request, texts: { description: 'Volvemos en tren.' } };
    const answer = await api.admin('POST', path, { payload, headers: { 'accept-language': 'en' } });
    expect(answer.json().fields.description[0].from).toEqual({ '@id': tag['@id'], name: 'Tag We return by train.' });
  });

  it('change nothing', async () => {
    await addTag('Volvemos en tren.', 'We return by train.');
    const read = async () =>
      (
        await api.db.execute(
          sql`select (select max(id) from change_log.changes), (select count(*) from sentence_pairs)`,
        )
      ).rows;
    const before = await read();
    await suggest('Volvemos en tren.');
    expect(await read()).toEqual(before);
  });
});

describe('D-92 of several translations, the suggestion is', () => {
  it('that of the same sentence rather than of a similar one', async () => {
    await addTag('Volvemos en tren', 'Similar', { learnedAt: '2026-03-01' });
    await addTag('Volvemos en tren.', 'Same.');
    expect(await translationsOf('Volvemos en tren.')).toEqual(['Same.']);
  });

  it('that of the record itself', async () => {
    const own = await addTag('Volvemos en tren.', 'Own.');
    for (let times = 0; times < 2; times += 1) await addTag('Volvemos en tren.', 'Other.');
    expect(await translationsOf('Volvemos en tren.')).toEqual(['Other.']);
    expect(await translationsOf('Volvemos en tren.', { id: own.id })).toEqual(['Own.']);
  });

  it('that of the same field', async () => {
    for (let times = 0; times < 2; times += 1) await addTag('Al atardecer', 'As a text');
    await addTag('Al atardecer', 'As a name', { field: 'name' });
    expect(await translationsOf('Al atardecer', { field: 'name' })).toEqual(['As a name']);
    expect(await translationsOf('Al atardecer')).toEqual(['As a text']);
  });

  it('the most frequent one', async () => {
    for (let times = 0; times < 2; times += 1) await addTag('Volvemos en tren.', 'Frequent.');
    await addTag('Volvemos en tren.', 'Rare.', { learnedAt: '2026-03-01' });
    expect(await translationsOf('Volvemos en tren.')).toEqual(['Frequent.']);
  });

  it('the latest one', async () => {
    await addTag('Volvemos en tren.', 'Late.', { learnedAt: '2026-03-01' });
    await addTag('Volvemos en tren.', 'Early.');
    expect(await translationsOf('Volvemos en tren.')).toEqual(['Late.']);
  });
});

it('D-92 a stale text keeps the translations of its sentences that did not change', async () => {
  const tag = await addTag('Comemos en la playa. Volvemos en tren.', 'We eat on the beach. We return by train.');
  const description = 'Comemos en la playa. Dormimos al raso.';
  await api.admin('PATCH', tag['@id'], { payload: { description } });
  await api.db.transaction((tx) => learnPairs(tx, 'tags', [tag.id]));
  expect(await translationsOf(description, { id: tag.id })).toEqual(['We eat on the beach.', null]);
});

describe('D-88 the suggestions', () => {
  // Every user of the back office reads all watched collections.
  it('come only from collections that the user may read', async () => {
    await addTag('Volvemos en tren.', 'We return by train.');
    const find = (collections: string[]) =>
      api.db.transaction((tx) =>
        findPairs(tx, {
          sentences: [{ source: 'Volvemos en tren.', field: 'name' }],
          language: 'en',
          collection: 'zones',
          id: undefined,
          readable: {
            resources: resources.filter(({ contract }) => collections.includes(contract.collection)),
            language: 'es',
          },
        }),
      );
    expect(await find(['tags', 'zones'])).toMatchObject([[{ translation: 'We return by train.' }]]);
    expect(await find(['zones'])).toEqual([[]]);
  });

  it('are for editors, and refused to viewers and guests', async () => {
    const statuses = [editor.ask, viewer.ask, api.guest].map(
      async (ask) => (await ask('POST', path, { payload: request })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 401]);
  });
});

it('D-92 refuses an invalid request, in both languages', async () => {
  const payload = { collection: 'resellers', language: 'fr', texts: { name: 'a'.repeat(5_001) } };
  const answer = await api.admin('POST', path, { payload, headers: { 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(422);
  const fields = answer
    .json<{ violations: { propertyPath: string }[] }>()
    .violations.map(({ propertyPath }) => propertyPath);
  expect(fields).toEqual(expect.arrayContaining(['collection', 'language', 'texts.name']));
});

it('D-92 asks the database as often for a hundred sentences as for one', async () => {
  await addTag('Grupos de 8 personas desde Toledo.', 'Groups of 8 people from Toledo.');
  const countStatements = async (sentences: number) => {
    const text = Array.from({ length: sentences }, (_, at) => `Grupos de ${at + 9} personas desde Toledo.`).join(' ');
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const found = await translationsOf(text);
    const times = queries.mock.calls.length;
    queries.mockRestore();
    expect(found).toHaveLength(sentences);
    expect(found?.at(-1)).toBe(`Groups of ${sentences + 8} people from Toledo.`);
    return times;
  };
  const statements = await countStatements(1);
  expect(statements).toBeGreaterThan(2);
  expect(await countStatements(100)).toBe(statements);
});

it('D-92 looks a hundred sentences up, repeated ones counted once, and leaves the others without a suggestion', async () => {
  await addTag('Volvemos en tren.', 'We return by train.');
  const others = Array.from({ length: 100 }, (_, at) => `Nadie sabe ${at}.`);
  const text = [...others.slice(1), ...others.slice(1), 'Volvemos en tren.'].join(' ');
  expect((await translationsOf(text))?.at(-1)).toBe('We return by train.');
  expect(await translationsOf([...others, 'Volvemos en tren.'].join(' '))).toBeUndefined();
});
