import { expect, inject, onTestFinished, vi } from 'vitest';
import type { ServerKind } from '../server-process.ts';
import { startTestServer } from '../start-test-server.ts';
import { expectSame } from './expect-same.ts';
import { startOutside, takeTour } from './tour.ts';

/**
 * The failures that the tour causes on purpose, in this order: a source that is down, an activity with an invalid duration, and a
 * record that cannot be deleted. `N` replaces every number.
 */
const expectedFailures = [
  'Import N failed',
  'Item N of import N could not be applied',
  'Item N of import N could not be undone',
];

/**
 * Runs {@link takeTour} on the shared test server and on a server of `kind`. Expects the same responses and rows from both, and
 * only the expected failures in the log.
 */
export async function expectSameTourOn(kind: ServerKind): Promise<void> {
  const server = await startTestServer(kind);
  onTestFinished(server.stop);
  const outside = await startOutside();
  onTestFinished(outside.close);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const [ours, theirs] = await Promise.all([takeTour(inject('server').url, outside), takeTour(server.url, outside)]);
  expectSame(theirs, ours);
  // Each of the two tours logs the failures that it causes on purpose, and no others.
  const lines = logged.mock.calls.map(([line]) =>
    String(line)
      .replaceAll(/\d+/g, 'N')
      .replace(/[.:]([^:]*)$/, ''),
  );
  expect(lines.sort(), JSON.stringify(logged.mock.calls.map(String))).toEqual(
    expectedFailures.flatMap((line) => [line, line]),
  );
}
