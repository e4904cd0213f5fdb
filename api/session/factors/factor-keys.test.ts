import { expect, it } from 'vitest';
import { useConnection } from '../../testing/databases/use-connection.ts';
import type { SecurityEvent } from '../../log/security-events.ts';
import { loadFactorKeys } from './factor-keys.ts';
import { factorKeys } from './tables.ts';

const connection = useConnection();
const [first, second] = ['first key '.repeat(4), 'second key '.repeat(3)];

it('without FACTOR_KEYS, one key is made and kept, also by concurrent starts; with it, that key only opens', async () => {
  const { db } = connection();
  const events: SecurityEvent[] = [];
  const load = (...configured: string[]) => loadFactorKeys(db, configured, (event) => events.push(event));
  expect(await load(first, second)).toEqual([first, second]);
  expect(await db.$count(factorKeys)).toBe(0);

  const [[one], [other]] = await Promise.all([load(), load()]);
  expect(other).toBe(one);
  expect(one.length).toBeGreaterThan(40);
  expect(await load(first, second)).toEqual([first, second, one]);

  expect(events.map(({ event }) => event).toSorted()).toEqual([
    'factorKeyCreated',
    ...Array.from({ length: 4 }, () => 'factorKeysLoaded'),
  ]);
  for (const key of [one, first, second]) expect(JSON.stringify(events)).not.toContain(key);
});
