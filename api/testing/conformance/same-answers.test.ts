import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestServer } from '../start-test-server.ts';
import { expectSame } from './expect-same.ts';
import { startOutside, takeTour, type Outside } from './tour.ts';

/** An activity without a duration that is one, a record that cannot be deleted, a source that is down. */
const expectedFailures = [
  'Import N failed',
  'Item N of import N could not be applied',
  'Item N of import N could not be undone',
];

let foreign: Awaited<ReturnType<typeof startTestServer>>;
let outside: Outside;
beforeAll(async () => {
  [foreign, outside] = await Promise.all([startTestServer('foreign'), startOutside()]);
});
afterAll(async () => {
  await outside.close();
  await foreign.stop();
});

it('D-63 answers and stores the same on a PostgreSQL with another locale, time zone, date style, search path and few rights', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [ours, theirs] = await Promise.all([takeTour(inject('server').url, outside), takeTour(foreign.url, outside)]);
  expectSame(theirs, ours);
  // What the imports of the tour are meant to meet; nothing else fails.
  const lines = logged.mock.calls.map(([line]) =>
    String(line)
      .replaceAll(/\d+/g, 'N')
      .replace(/[.:]([^:]*)$/, ''),
  );
  expect(lines.sort()).toEqual(expectedFailures.flatMap((line) => [line, line]));
}, 600_000);
