import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Starts the program on the database of the running API, without options of Node, as the container does. Its input stays open. */
function launch(...words: string[]) {
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: api.services.env.databaseUrl };
  const said: string[] = [];
  const ended = Promise.withResolvers<{ code: number | null; stdout: string; stderr: string }>();
  const child = execFile(process.execPath, [main, ...words], { env }, (_error, stdout, stderr) =>
    ended.resolve({ code: child.exitCode, stdout, stderr }),
  );
  child.stderr?.on('data', (text: string) => said.push(text));
  return {
    said: () => said.join(''),
    write: (text: string) => child.stdin?.write(text),
    close: () => child.stdin?.end(),
    ended: ended.promise,
  };
}

it('takes the password of an input that stays open, prints the result on the one stream and the event on the other', async () => {
  const { write, ended } = launch('user:create', '--email', 'ana@example.com');
  write('ñandú only words\n');
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Created the administrator ana@example.com.\n' });
  expect(stderr).toContain('"by":"command","event":"userCreated"');
  const payload = { username: 'ana@example.com', password: 'ñandú only words' };
  expect((await api.guest('POST', '/login_check', { payload })).statusCode).toBe(200);
});

it('generates a password if its input ends', async () => {
  const { close, ended } = launch('user:create', '--email', 'eva@example.com');
  close();
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Created the administrator eva@example\.com\.\nPassword: \S+/);
});

it('says that it waits for an input that stays open, and ends with its first line', async () => {
  const { said, write, ended } = launch('user:password', '--email', 'no@example.com');
  await expect.poll(said).toContain('Waiting for the password on the standard input.');
  write('long enough\n');
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/\nThere is no user no@example\.com\.\n$/),
  });
});
