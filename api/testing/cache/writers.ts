import type { Client } from 'pg';
import { connectTo } from '../../db/connect.ts';
import { tour, type Importing } from '../imports/importing.ts';

type Step = (client: Client, turn: number) => Promise<unknown>;

const run = (client: Client, ...statements: string[]) => client.query(statements.join('; '));
/** Locks in the order of the ids, so that two writers never wait for each other. */
const oneExperience = (turn: number) => `(select min(id) from experiences where id % 3 = ${turn % 3})`;

/** The workload of each writer. Each has a connection of its own. */
const steps: Record<string, Step> = {
  'short transactions': async (client, turn) => {
    await run(client, `insert into tags (name) values ('{"es": "Corta ${turn}", "en": "Short"}')`);
    await run(client, `update categories set name = name || '{"en": "${turn}"}' where id = 1 + ${turn % 2}`);
    if (turn % 3 === 0) await run(client, `delete from tags where name ->> 'es' = 'Corta ${turn - 2}'`);
  },
  'long transactions that end in a commit or a rollback': async (client, turn) => {
    if (turn % 3 === 0)
      await run(client, 'begin', `update locations set name = name || '{"es": "Larga ${turn}"}' where id = 1`);
    if (turn % 3 === 1)
      await run(client, 'savepoint s', `insert into tags (name) values ('{"es": "Undone"}')`, 'rollback to s');
    if (turn % 3 === 2)
      await run(client, `update plans set price = '${turn}' where id = 1`, turn % 2 === 0 ? 'rollback' : 'commit');
  },
  'transactions that change nothing in the end': async (client, turn) => {
    await run(
      client,
      'begin',
      `update experiences set "order" = 7 where id = ${oneExperience(turn)}`,
      `update experiences set "order" = null where id = ${oneExperience(turn)}`,
      'commit',
    );
  },
  'pictures that others with the same file replace': async (client, turn) => {
    const owner = oneExperience(turn);
    await run(
      client,
      'begin',
      `select from experiences where id = ${owner} for no key update`,
      `insert into media_experiences (file_name, position, experience_id)
        select file_name, position, experience_id from media_experiences where experience_id = ${owner}`,
      `delete from media_experiences where experience_id = ${owner} and xmin <> pg_current_xact_id()::xid`,
      'commit',
    );
  },
  'links and makers': async (client, turn) => {
    await run(
      client,
      `insert into experience_tags (experience_id, tag_id) select ${oneExperience(turn)}, 1 + ${turn % 3} on conflict do nothing`,
    );
    await run(client, `update makers set name = 'Maker ${turn}' where id = 1`);
    if (turn % 4 === 0) await run(client, `delete from experience_tags where experience_id = ${oneExperience(turn)}`);
  },
  'rows of a short list': async (client, turn) => {
    const name = `'{"es": "Breve"}'`;
    await run(
      client,
      turn % 2 === 0 ? `insert into languages (name) values (${name})` : `delete from languages where name = ${name}`,
    );
  },
  'sign-outs': async (client) => {
    await run(
      client,
      `insert into session_epochs (user_id, epoch) select max(id), 1 from users on conflict (user_id) do update set epoch = session_epochs.epoch + 1`,
    );
  },
};

/** Opens the connections of all writers. `write` lets each of them write once, at the same time. */
export async function openWriters(url: string) {
  const writers = await Promise.all(
    Object.entries(steps).map(async ([name, step]) => ({ name, step, client: await connectTo(url) })),
  );
  return {
    write: (turn: number) =>
      Promise.all(writers.map(({ step, client }) => withoutDeadlock(client, () => step(client, turn)))),
    close: () => Promise.all(writers.map(({ client }) => client.end())),
  };
}

/** An import locks records in an order of its own, so a writer may lose a deadlock. */
async function withoutDeadlock(client: Client, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    await client.query('rollback');
  }
}

/** Imports activities, in every fourth turn, and undoes every other import. */
export async function importOnce({ importAll, undo }: Importing, turn: number): Promise<void> {
  const run = await importAll(Array.from({ length: 5 }, (_, n) => tour(`${turn}-${n}`)));
  if (turn % 8 === 0) await undo(run);
}
