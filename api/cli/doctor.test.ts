import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const run = (words: string[], variables: Record<string, string>) => outcomeOf(['doctor', ...words], variables);

it('prints a line for each check, and ends with exit code 0 if none failed', async () => {
  const { code, stdout, stderr } = await run([], { DATABASE_URL: database.url, TRASTIENDA_DATA: tmpdir() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Trastienda \d.*\n\n {2}\w+ +settings /);
  expect(stdout).toMatch(/^ {2}ok {4}migrations {3}The database is up to date with release /m);
  expect(stdout).toMatch(/\n\nNo check failed, \d warnings?\.\n$/);
});

it('ends with exit code 1 if a check failed', async () => {
  const { code, stdout } = await run([], { DATABASE_URL: 'postgresql://127.0.0.1:9/shop', TRASTIENDA_DATA: tmpdir() });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}fail {2}database /m);
  expect(stdout).toMatch(/\n1 check failed, \d+ warnings\.\n$/);
});

it('prints only JSON with --json, also for invalid variables', async () => {
  const { code, stdout } = await run(['--json'], { PORT: 'x' });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    checks: [
      {
        name: 'settings',
        state: 'fail',
        found: 'The server would not start, and nothing else is checked.',
        advice: 'PORT is not a port.',
      },
    ],
  });
});

it('refuses an unknown option with exit code 2', async () => {
  const { code, stdout, stderr } = await run(['--fix'], {});
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain("Unknown option '--fix'");
});
