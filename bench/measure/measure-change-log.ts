import { importCalls } from '../../api/testing/imports/import-calls.ts';
import { until } from '../../api/testing/until.ts';
import { median } from '../support/median.ts';
import { startProduct, type Product } from '../support/product.ts';
import { callerOf } from '../support/server.ts';
import { startStandIn } from '../support/stand-in.ts';

/** The same work with and without the change log; `cost` is the share of the time that the log takes. */
export type Cost = { name: string; withMs: number; withoutMs: number; cost: number };

const toCost = (name: string, withMs: number, withoutMs: number): Cost => ({
  name,
  withMs,
  withoutMs,
  cost: 1 - withoutMs / withMs,
});

/** Switches the triggers of all logged tables on or off. */
async function setLogged({ database }: Product, isLogged: boolean): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'log\\_%'`,
  );
  for (const { name } of rows) {
    await database.query(`alter table ${name} ${isLogged ? 'enable' : 'disable'} trigger user`);
  }
}

/** Measures a switch in the list of experiences, in turns with and without the log. */
export async function measureSwitches(rounds: number): Promise<Cost> {
  const product = await startProduct();
  try {
    await product.fill(1_000);
    await product.database.query('update experiences set is_active = false');
    const times = { logged: [] as number[], bare: [] as number[] };
    let isActive = false;
    // The first round is not counted: PostgreSQL and the server warm up.
    for (let round = 0; round <= rounds; round += 1) {
      // The order changes, so that both switch on as often as off.
      for (const turn of round % 2 === 0 ? (['logged', 'bare'] as const) : (['bare', 'logged'] as const)) {
        await setLogged(product, turn === 'logged');
        isActive = !isActive;
        const ms = await switchAll(product, isActive);
        if (round > 0) times[turn].push(ms);
      }
    }
    return toCost('a switch in the list', median(times.logged), median(times.bare));
  } finally {
    await product.stop();
  }
}

const switches = 200;

/** Returns the median duration of a switch, in milliseconds. */
async function switchAll({ ask }: Product, isActive: boolean): Promise<number> {
  const times: number[] = [];
  for (let id = 1; id <= switches; id += 1) {
    const start = performance.now();
    const { status } = await ask('PUT', `/experiences/${id}`, { isActive });
    if (status !== 200) throw new Error(`a switch was answered ${status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

type Feed = { activities: number; hasPictures: boolean };

/** Measures the import of a distributor's whole feed into an empty catalogue, in turns with and without the log. */
export async function measureImport(feed: Feed): Promise<Cost> {
  const standIn = await startStandIn(feed);
  const measure = async (isLogged: boolean) => {
    const product = await startProduct({ ...standIn.variables, IMPORT_READ_AT: 'never' });
    try {
      await setLogged(product, isLogged);
      return await importAll(product);
    } finally {
      await product.stop();
    }
  };
  try {
    // The first import is not counted: it takes longer, because the stand-in and the caches of the system warm up.
    await measure(false);
    const [withLog, without] = [await measure(true), await measure(false)];
    const [withoutAgain, withLogAgain] = [await measure(false), await measure(true)];
    const name = `an import of ${feed.activities} activities`;
    return toCost(name, Math.min(withLog, withLogAgain), Math.min(without, withoutAgain));
  } finally {
    await standIn.stop();
  }
}

/** Returns how long an import takes to be applied, in milliseconds by the database's clock. */
async function importAll({ ask, database }: Product): Promise<number> {
  const { begin, request } = importCalls(callerOf(ask));
  const stateIs = (state: string) =>
    until(
      async () => {
        const { rows } = await database.query<{ ms: number }>(
          `select extract(epoch from finished_at - applied_at)::float * 1000 as ms from import_runs where state = $1`,
          [state],
        );
        return rows[0];
      },
      { late: `The import was not ${state} within an hour.`, timeoutMs: 3_600_000, everyMs: 1_000 },
    );
  const planned = await begin('civitatis');
  await stateIs('planned');
  await request(planned);
  return (await stateIs('applied')).ms;
}
