import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startForeignServer } from '../foreign-server.ts';
import { expectSame } from './expect-same.ts';
import { startOutside, takeTour, type Outside } from './tour.ts';

let foreign: Awaited<ReturnType<typeof startForeignServer>>;
let outside: Outside;
beforeAll(async () => {
  [foreign, outside] = await Promise.all([startForeignServer(), startOutside()]);
});
afterAll(async () => {
  await outside.close();
  await foreign.stop();
});

it('D-63 answers and stores the same on a PostgreSQL with another locale, time zone, date style, search path and few rights', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [ours, theirs] = await Promise.all([takeTour(inject('server').url, outside), takeTour(foreign.url, outside)]);
  expectSame(theirs, ours);
  // The activity whose duration is none; nothing else fails.
  const lines = logged.mock.calls.map(([line]) => String(line).slice(0, 40));
  expect(lines).toEqual(Array.from({ length: 2 }, () => 'Item 6 of import 1 could not be applied:'));
}, 300_000);
