import { expect, inject, onTestFinished, vi } from 'vitest';
import type { ServerKind } from '../servers/server-process.ts';
import { startTestServer } from '../servers/start-test-server.ts';
import { expectSame } from './expect-same.ts';
import { startOutside, takeTour } from './tour.ts';

/**
 * The failures that {@link takeTour} causes on purpose. In order, their causes are a source that is down, an activity with an invalid
 * duration, and a record that cannot be deleted.
 */
const expectedFailures = ['import failed', 'item could not be applied', 'item could not be undone'];

/**
 * Runs {@link takeTour} on the shared test server and on a server of `kind`. Expects the same responses and rows from both, and
 * only the expected failures in the log.
 */
export async function expectSameTourOn(kind: ServerKind): Promise<void> {
  const server = await startTestServer(kind);
  onTestFinished(server.stop);
  const outside = await startOutside();
  onTestFinished(outside.close);
  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => stdout.mockRestore());
  const [expected, actual] = await Promise.all([takeTour(inject('server'), outside), takeTour(server, outside)]);
  expectSame(actual, expected);
  // Each of the two runs logs the expected failures, and no others.
  const failures = written.filter((line) => line.startsWith('{"level":50'));
  const messages = failures.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1]);
  expect(messages.sort(), failures.join('')).toEqual(expectedFailures.flatMap((line) => [line, line]));
}
