import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes `{ passed, failed }` into the file that TEST_COUNTS names. Vitest's own JSON reporter also prints where its file is. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap(({ children }) => [...children.allTests()]).map((test) => test.result().state);
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    const text = JSON.stringify({ passed: count('passed'), failed: count('failed') });
    writeFileSync(process.env['TEST_COUNTS'] ?? '', text);
  }
}
