import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

const lockFile = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/some': { version } } });

/** Creates a project that contains only the launcher, a fake npm that records its arguments, and stub programs. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-launcher-'));
  for (const path of ['api/cli', 'scripts', 'sandbox', 'node_modules'])
    await mkdir(join(folder, path), { recursive: true });
  await copyFile(new URL('../launcher.mjs', import.meta.url), join(folder, 'launcher.mjs'));
  await cp(new URL('launcher', import.meta.url), join(folder, 'scripts/launcher'), { recursive: true });
  await write('package-lock.json', lockFile('1.0.0'));
  await write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/some': { version: '1.0.0' } } }),
  );
  await write('npm-cli.js', `require('fs').appendFileSync('npm.log', process.argv.slice(2).join(' '))`);
  await write('api/cli/main.ts', `console.log('asked', process.argv.slice(2).join(' ')); process.exitCode = 3;`);
  await write('scripts/build-admin.ts', '');
  await write('sandbox/main.ts', '');
  // Like the server, this program runs until its IPC channel closes.
  const server = `process.on('disconnect', () => { require('fs').writeFileSync('stopped', ''); process.exit(0); });
    process.channel.ref(); console.log('up in', process.env.NODE_ENV);`;
  await write('api/main.ts', server);
});
/**
 * The launched processes. `afterEach` waits until the output that a process shares with its children is closed, so that no process writes
 * to a deleted folder.
 */
const launched: { child: ChildProcess; closed: Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { child } of launched) {
    child.kill('SIGTERM');
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
  }
  await Promise.all(launched.splice(0).map(({ closed }) => closed));
  await rm(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFile(join(folder, path), text);
const isWritten = (path: string) => existsSync(join(folder, path));
/** Returns the source of a program that atomically writes the value of an expression to the file `recorded`. */
const recording = (value: string) =>
  `require('fs').writeFileSync('recorded.part', ${value}); require('fs').renameSync('recorded.part', 'recorded');`;

type User = { uid?: number; gid?: number };

function runNode(words: string[], env: Record<string, string>, user: User = {}): ChildProcess {
  const own = { npm_execpath: join(folder, 'npm-cli.js'), ...env };
  const child = spawn(process.execPath, words, { cwd: folder, env: own, stdio: 'pipe', ...user });
  launched.push({ child, closed: once(child, 'close') });
  return child;
}

const launch = (words: string[], env: Record<string, string> = {}, user: User = {}) =>
  runNode(['launcher.mjs', ...words], env, user);

async function output(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const [code] = await once(child, 'close');
  return { text, code };
}

async function startServer(command = 'start'): Promise<ChildProcess> {
  const child = launch([command]);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

describe('the launcher', () => {
  it('passes arguments to the command, returns its exit code, and installs nothing if no package has changed', async () => {
    expect(await output(launch(['cli', 'user:create', 'a@example.com']))).toEqual({
      text: 'asked user:create a@example.com\n',
      code: 3,
    });
    expect(isWritten('npm.log')).toBe(false);
  });

  it('installs the packages if the lock file requires another version', async () => {
    await write('package-lock.json', lockFile('2.0.0'));
    await write('api/main.ts', '');
    await output(launch(['start']));
    expect(await readFile(join(folder, 'npm.log'), 'utf8')).toMatch(/^ci .*--include=dev/);
  });

  it.each([
    ['serve', 'installs them without the development packages', false, /^ci .*--omit=dev/],
    ['cli', 'installs them without the development packages', false, /^ci .*--omit=dev/],
    ['serve', 'preserves installed development packages', true, /^ci .*--include=dev/],
  ])('when packages are missing, %s %s', async (command, _, hasDevelopment, words) => {
    await write('api/main.ts', '');
    await write('package-lock.json', lockFile('2.0.0'));
    const record = { 'node_modules/some': { version: '1.0.0', dev: hasDevelopment } };
    await write('node_modules/.package-lock.json', JSON.stringify({ packages: record }));
    await output(launch([command]));
    expect(await readFile(join(folder, 'npm.log'), 'utf8')).toMatch(words);
  });

  it('D-81 serve installs nothing if only development packages are missing, and start installs them', async () => {
    await write('api/main.ts', '');
    const packages = { '': {}, 'node_modules/some': { version: '1.0.0' }, 'node_modules/tool': { dev: true } };
    await write('package-lock.json', JSON.stringify({ packages }));
    await output(launch(['serve']));
    await output(launch(['cli']));
    expect(isWritten('npm.log')).toBe(false);
    await output(launch(['start']));
    expect(isWritten('npm.log')).toBe(true);
  });

  it('D-81 serve starts the server in production mode, without stand-ins', async () => {
    await write(
      'api/main.ts',
      `console.log(process.argv.slice(2).join(' '), process.env.NODE_ENV, process.env.CIVITATIS_URL)`,
    );
    await write('sandbox/main.ts', `require('fs').writeFileSync('stand-in', '')`);
    await write('scripts/build-admin.ts', `require('fs').writeFileSync('asked', process.argv.slice(2).join(' '))`);
    expect(await output(launch(['serve']))).toEqual({ text: '--production production undefined\n', code: 0 });
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe('--check');
    expect(isWritten('stand-in')).toBe(false);
  });

  it('D-81 serve passes the server the message that the admin is not built, and build builds the admin', async () => {
    await write('api/main.ts', `console.log(JSON.stringify(process.argv.slice(2)))`);
    await write(
      'scripts/build-admin.ts',
      `if (process.argv[2] === '--check') { console.error('Not built.'); process.exitCode = 1; } else console.log('built');`,
    );
    expect(await output(launch(['serve']))).toEqual({ text: '["--production","--lacks=Not built."]\n', code: 0 });
    expect((await output(launch(['build']))).text).toMatch(/^built\n/);
  });

  it.each([
    ['start', true],
    ['serve', true],
    ['dev', false],
  ])('build passes on the ids of running instances that serve the built admin: %s, %s', async (command, isServed) => {
    await mkdir(join(folder, 'scripts/dev'));
    await copyFile(join(folder, 'api/main.ts'), join(folder, 'scripts/dev/main.ts'));
    const server = await startServer(command);
    await write('scripts/build-admin.ts', `require('fs').writeFileSync('asked', process.argv.slice(2).join(' '))`);
    await output(launch(['build']));
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe(isServed ? String(server.pid) : '');
  });

  it.each(['start', 'dev'])('installs nothing while an instance of %s is running', async (command) => {
    await mkdir(join(folder, 'scripts/dev'));
    await copyFile(join(folder, 'api/main.ts'), join(folder, 'scripts/dev/main.ts'));
    const server = await startServer(command);
    await write('package-lock.json', lockFile('2.0.0'));
    const { text, code } = await output(launch(['cli']));
    expect(text).toContain(`process ${server.pid} runs from this folder`);
    expect(code).toBe(1);
    expect(isWritten('npm.log')).toBe(false);
    server.kill('SIGTERM');
    await once(server, 'exit');
  });

  it.each([
    [{}, 'up in production'],
    [{ NODE_ENV: '' }, 'up in production'],
    [{ NODE_ENV: 'development' }, 'up in development'],
  ])('SHELL-41 sets NODE_ENV to production unless it is set: %o', async (env, mode) => {
    const server = launch(['start'], env);
    const ended = output(server);
    if (server.stdout) await once(server.stdout, 'data');
    server.kill('SIGTERM');
    expect((await ended).text).toContain(mode);
  });

  it('stops the server on SIGTERM', async () => {
    const server = await startServer();
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(isWritten('stopped')).toBe(true);
  });

  it('passes on the message and exit code of a server that refuses to start, and stops the stand-ins', async () => {
    await write('api/main.ts', `console.error('PORT is not a port.'); process.exitCode = 78;`);
    await write(
      'sandbox/main.ts',
      `process.on('disconnect', () => { require('fs').writeFileSync('stand-in stopped', ''); process.exit(0); });
      process.channel.ref();`,
    );
    expect(await output(launch(['start']))).toEqual({ text: 'PORT is not a port.\n', code: 78 });
    expect(isWritten('stand-in stopped')).toBe(true);
  });

  it.each(['cli', 'build', 'serve', 'check', 'test'])(
    '%s is refused with a sentence and exit code 78 if the folder .cache cannot be written',
    async (command) => {
      await chmod(folder, 0o755);
      await mkdir(join(folder, '.cache/running'), { recursive: true });
      await chmod(join(folder, '.cache'), 0o555);
      // A file system ignores the permissions of root.
      const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const { text, code } = await output(launch([command], {}, other));
      expect(text).toMatch(
        /^\S+\.cache cannot be written by the user \w+\. Give it to that user: chown -R \w+ \S+\.cache\n$/,
      );
      expect(code).toBe(78);
      await chmod(join(folder, '.cache'), 0o755);
    },
  );

  it('is refused with a sentence and exit code 78 if .cache is a file', async () => {
    await write('.cache', '');
    const { text, code } = await output(launch(['cli']));
    expect(text).toMatch(/^\S+\.cache is not a folder\. Remove it\.\n$/);
    expect(code).toBe(78);
  });

  it('after being killed, leaves no server behind and can start again', async () => {
    const server = await startServer();
    server.kill('SIGKILL');
    await expect.poll(() => isWritten('stopped')).toBe(true);
    const next = await startServer();
    next.kill('SIGTERM');
    expect(await once(next, 'exit')).toEqual([0, null]);
  });

  it('waits until a server whose launcher was killed has finished its work', async () => {
    // Like the server, this program finishes its work after the channel closes.
    await write(
      'api/main.ts',
      `const { existsSync } = require('fs');
      process.on('disconnect', () => console.log('disconnected'));
      process.channel.ref();
      console.log('up', process.pid);
      setInterval(() => existsSync('finished') && process.exit(0), 20);`,
    );
    const first = await startServer();
    const leaving = first.stdout && once(first.stdout, 'data');
    first.kill('SIGKILL');
    await leaving;
    const next = launch(['start']);
    const printed: string[] = [];
    next.stdout?.on('data', (chunk) => printed.push(String(chunk)));
    await expect.poll(() => printed.join('')).toMatch(/^Waiting for process \d+, which is stopping\.\n$/);
    // The next server also exits when it finds the file `finished`.
    const ended = once(next, 'exit');
    await write('finished', '');
    await expect.poll(() => printed.join('')).toMatch(/\nup \d+/);
    expect(await ended).toEqual([0, null]);
  });

  it('stops when the npm that started it is killed, which forwards no signal', async () => {
    const starts = `require('child_process').spawn(process.execPath, ['launcher.mjs', 'start'], { stdio: 'inherit' });`;
    const npm = runNode(['-e', `${starts} setInterval(() => {}, 1000);`], { npm_lifecycle_event: 'start' });
    if (npm.stdout) await once(npm.stdout, 'data');
    npm.kill('SIGKILL');
    await expect.poll(() => isWritten('stopped')).toBe(true);
  });

  it('does not wait for a launcher that was killed during its preparation', async () => {
    await mkdir(join(folder, '.cache/preparers'), { recursive: true });
    await write(`.cache/preparers/${process.pid}.1`, '1\n');
    expect((await output(launch(['cli']))).code).toBe(3);
    expect(isWritten(`.cache/preparers/${process.pid}.1`)).toBe(false);
  });

  it('prepares the folder in one process at a time, even if several start right after a crash', async () => {
    await mkdir(join(folder, '.cache/preparers'), { recursive: true });
    await write(`.cache/preparers/${process.pid}.1`, '1\n');
    await write('package-lock.json', lockFile('2.0.0'));
    // An npm that fails if another instance is running.
    await write(
      'npm-cli.js',
      `const { writeFileSync, rmSync } = require('fs');
      writeFileSync('busy', '', { flag: 'wx' });
      setTimeout(() => rmSync('busy'), 100);`,
    );
    const all = await Promise.all(Array.from({ length: 6 }, () => output(launch(['cli', 'done']))));
    for (const { text, code } of all)
      expect({ text, code }).toEqual({ text: expect.stringContaining('asked done'), code: 3 });
  });

  it.each([
    [{ HOST: '::1', PORT: '81' }, 'http://[::1]:81'],
    [{ HOST: '::', PORT: '' }, 'http://[::1]:8080'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:8080'],
    [{ HOST: '' }, 'http://127.0.0.1:8080'],
  ])('D-11 passes the URL of the API to the public-site stand-in with %j', async (env, address) => {
    await write('sandbox/main.ts', recording('process.env.API_URL'));
    const server = launch(['start'], env);
    const ended = output(server);
    await expect.poll(() => isWritten('recorded') && readFile(join(folder, 'recorded'), 'utf8')).toBe(address);
    server.kill('SIGTERM');
    await ended;
  });

  it('D-60 without a configured distributor, the server uses the stand-in, with a generated password', async () => {
    await write('api/main.ts', `console.log(JSON.stringify(process.env))`);
    await write('sandbox/main.ts', recording('JSON.stringify(process.env)'));
    const { text } = await output(launch(['start'], { CIVITATIS_URL: '' }));
    // The casts are safe: the programs above print their environments as JSON.
    const server = JSON.parse(text.split('\n').find((line) => line.startsWith('{')) ?? '{}') as NodeJS.ProcessEnv;
    await expect.poll(() => isWritten('recorded')).toBe(true);
    const standIn = JSON.parse(await readFile(join(folder, 'recorded'), 'utf8')) as NodeJS.ProcessEnv;
    expect(server['CIVITATIS_URL']).toBe(`http://127.0.0.1:${standIn['DISTRIBUTOR_PORT']}/v2`);
    expect(server['CIVITATIS_PASSWORD']).toMatch(/^.{24}$/);
    expect(standIn['CIVITATIS_PASSWORD']).toBe(server['CIVITATIS_PASSWORD']);
  });

  it('D-60 D-61 the development server receives the settings of the stand-ins and starts them itself', async () => {
    await mkdir(join(folder, 'scripts/dev'));
    await write('scripts/dev/main.ts', `console.log(JSON.stringify(process.env))`);
    await write('sandbox/main.ts', `require('fs').writeFileSync('started', '')`);
    const { text } = await output(launch(['dev'], { NODE_ENV: 'production', PORT: '81' }));
    expect(JSON.parse(text)).toMatchObject({
      NODE_ENV: 'development',
      API_URL: 'http://127.0.0.1:81',
      CIVITATIS_URL: expect.stringMatching(/^http:/),
      DISTRIBUTOR_PORT: expect.stringMatching(/^\d+$/),
      PAYMENTS_PORT: expect.stringMatching(/^\d+$/),
    });
    expect(isWritten('started')).toBe(false);
  });

  it('D-60 the stand-in listens on DISTRIBUTOR_PORT', async () => {
    await write('api/main.ts', `console.log(process.env.CIVITATIS_URL)`);
    const { text } = await output(launch(['start'], { CIVITATIS_URL: '', DISTRIBUTOR_PORT: '18090' }));
    expect(text).toContain('http://127.0.0.1:18090/v2');
  });

  it('D-60 a configured distributor is not replaced', async () => {
    await write('api/main.ts', `console.log(process.env.CIVITATIS_URL)`);
    const { text } = await output(launch(['start'], { CIVITATIS_URL: 'https://distributor.example/v2' }));
    expect(text).toContain('https://distributor.example/v2');
  });

  it.each([
    [{}, /octo none undefined\n/],
    [{ OCTO_PORT: '18091' }, /octo http:\/\/127\.0\.0\.1:18091 .{24}\n/],
    [{ OCTO_PORT: '18091', OCTO_URL: 'https://octo.example' }, /octo https:\/\/octo\.example undefined\n/],
  ])(
    'D-60 IMP-05 the OCTO stand-in is configured if OCTO_PORT is set and OCTO_URL is not: %o',
    async (env, expected) => {
      await write('api/main.ts', `console.log('octo', process.env.OCTO_URL || 'none', process.env.OCTO_TOKEN)`);
      const { text } = await output(launch(['start'], env));
      expect(text).toMatch(expected);
    },
  );

  it('D-61 API-108 without a Stripe key, the server uses the stand-in, with a generated key', async () => {
    await write('api/main.ts', `console.log(JSON.stringify(process.env))`);
    await write('sandbox/main.ts', recording('JSON.stringify(process.env)'));
    const { text } = await output(launch(['start'], { STRIPE_API_KEY: '' }));
    // The casts are safe: the programs above print their environments as JSON.
    const server = JSON.parse(text.split('\n').find((line) => line.startsWith('{')) ?? '{}') as NodeJS.ProcessEnv;
    await expect.poll(() => isWritten('recorded')).toBe(true);
    const standIn = JSON.parse(await readFile(join(folder, 'recorded'), 'utf8')) as NodeJS.ProcessEnv;
    expect(server['STRIPE_API_BASE']).toBe(`http://127.0.0.1:${standIn['PAYMENTS_PORT']}`);
    expect(server['STRIPE_API_KEY']).toMatch(/^sk_test_.{24}$/);
    expect(standIn['STRIPE_API_KEY']).toBe(server['STRIPE_API_KEY']);
    expect(standIn['PAYMENTS_PORT']).not.toBe(standIn['DISTRIBUTOR_PORT']);
  });

  it('D-61 with a configured Stripe key, the server uses Stripe, and no payment stand-in starts', async () => {
    await write('api/main.ts', `console.log(process.env.STRIPE_API_KEY, process.env.STRIPE_API_BASE)`);
    await write('sandbox/main.ts', recording('String(process.env.PAYMENTS_PORT)'));
    const { text } = await output(launch(['start'], { STRIPE_API_KEY: 'sk_live_own' }));
    expect(text).toContain('sk_live_own undefined');
    await expect.poll(() => isWritten('recorded') && readFile(join(folder, 'recorded'), 'utf8')).toBe('undefined');
  });

  it('lists its commands, one per line, for help and for an unknown command', async () => {
    const help = await output(launch(['help']));
    expect(help.code).toBe(0);
    for (const call of ['start', 'test', 'run db:generate', 'run bench -- import-crash', 'run trastienda -- <command>'])
      expect(help.text).toMatch(new RegExp(`^  npm ${call} +\\S.*$`, 'm'));
    for (const name of ['restart', 'constructor'])
      expect(await output(launch([name]))).toEqual({
        text: `Unknown command ${name}. Commands:\n${help.text}`,
        code: 1,
      });
  });

  it('runs the bench that is named first; for an unknown name, lists the benches only', async () => {
    await mkdir(join(folder, 'bench'));
    await write('bench/crash.ts', `console.log(process.argv.slice(2).join(' '))`);
    expect(await output(launch(['bench', 'crash', '--rounds', '1']))).toEqual({ text: '--rounds 1\n', code: 0 });
    const { text, code } = await output(launch(['bench', 'crush']));
    expect(code).toBe(1);
    expect(text).toMatch(/^Unknown command bench crush\. Commands:\n {2}npm run bench +start/);
    const [, ...lines] = text.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('  npm run bench '))).toEqual([]);
  });
});
