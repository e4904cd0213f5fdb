import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { root } from '../run.ts';
import { describeFailure, type Count } from './counts.ts';

/**
 * Writes a `Count` to the file named in TEST_COUNTS. Vitest's own JSON reporter is not used, because it also prints the path of its file.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], others: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const states = tests.map(stateOf);
    const durations: Record<string, number> = {};
    for (const module of modules) {
      const path = pathOf(module);
      durations[path] = (durations[path] ?? 0) + durationOf(module);
    }
    const number = (wanted: string) => states.filter((state) => state === wanted).length;
    const failures = [
      ...modules.flatMap((module) =>
        module.errors().map((error) => describeFailure(pathOf(module), '(file)', error.message)),
      ),
      ...tests
        .filter((test) => stateOf(test) === 'failed')
        .map((test) => describeFailure(pathOf(test.module), test.fullName, test.result().errors?.[0]?.message)),
      ...others.map(({ message }) => describeFailure('(outside the tests)', 'an unhandled error', message)),
    ];
    const count: Count = { passed: number('passed'), failed: number('failed'), durations, failures };
    writeFileSync(process.env['TEST_COUNTS'] ?? '', JSON.stringify(count));
  }
}

const pathOf = (module: TestModule) => relative(root, module.moduleId).replaceAll('\\', '/');

/** A test that passed only on a retry counts as failed. */
const stateOf = (test: TestCase) => (test.diagnostic()?.flaky ? 'failed' : test.result().state);

/** Returns the duration of a test file in milliseconds, including the time to load the file. */
function durationOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
