import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

type Made = Awaited<ReturnType<typeof create>>;
type Write = Parameters<ApiUnderTest['admin']>;

let api: ApiUnderTest;
let reseller: Made;
let maker: Made;
let other: Made;
let experience: Made;
beforeAll(async () => {
  api = await startApi();
  const { experienceBody } = await addCatalogue(api);
  experience = await create(api, '/experiences', await experienceBody());
  [reseller, maker, other] = [await addReseller(api), await addMaker(api), await addMaker(api)];
});
afterAll(() => api.close());

const isWaiting = async () => {
  const { rows } = await api.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length === 1;
};

const addGroup = async () => {
  const owner = await addReseller(api);
  return { owner, row: await create(api, '/favorite_makers', { reseller: owner.id, makers: [maker.id, other.id] }) };
};
const saveGroup = (group: Made): Write => ['PUT', group['@id'], { payload: { makers: [maker.id, other.id] } }];

/** Each prepares a write of `row`, a record that the delete of `owner` deletes or changes. */
const writes: Record<string, () => Promise<{ owner: Made; row: Made; write: Write }>> = {
  'the save of a contact, and the delete of its maker': async () => {
    const row = await create(api, '/contacts', { name: 'Leo', reseller: reseller.id, maker: maker.id });
    return { owner: maker, row, write: ['PUT', row['@id'], { payload: { maker: maker.id } }] };
  },
  'the save of a favourite, and the delete of its experience': async () => {
    const row = await create(api, '/favorite_experiences', { reseller: reseller.id, experience: experience.id });
    return { owner: experience, row, write: ['PUT', row['@id'], { payload: { experience: experience.id } }] };
  },
  'the save of a group of favourites, and the delete of its reseller': async () => {
    const { owner, row } = await addGroup();
    return { owner, row, write: saveGroup(row) };
  },
  'the save of a group of favourites, and the delete of one of its makers': async () => {
    const { row } = await addGroup();
    return { owner: other, row, write: saveGroup(row) };
  },
  'the restore of a maker, and the delete of the reseller of its group': async () => {
    const [{ owner, row }, { headers }] = [await addGroup(), await api.admin('DELETE', maker['@id'])];
    return { owner, row, write: ['POST', `${headers['location']}/restore`] };
  },
};

describe('a write that waits for the owner of a record does not yet hold the record:', () => {
  it.each(Object.keys(writes))('%s', async (name) => {
    const prepared = await writes[name]?.();
    if (!prepared) throw new Error(name);
    const { owner, row, write } = prepared;
    let answer: ReturnType<ApiUnderTest['admin']> | undefined;
    await api.db.transaction(async (tx) => {
      // Locks in the order of a delete.
      const lock = ({ '@id': path, id }: Made, wait: string) =>
        tx.execute(sql`
          select from ${sql.identifier(path.split('/')[1] ?? '')} where id = ${id} for update ${sql.raw(wait)}`);
      await lock(owner, '');
      answer = api.admin(...write);
      await expect.poll(isWaiting).toBe(true);
      await lock(row, 'nowait');
    });
    expect((await answer)?.statusCode).toBe(200);
  });
});
