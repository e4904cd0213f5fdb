import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { readEnv } from '../api/env/env.ts';
import { LastingRefusal } from '../api/env/start-refused.ts';
import { makeServer } from '../api/http/server.ts';
import { apiErrors } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { root } from './run.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [containerfile, compose, example] = ['Containerfile', 'compose.yaml', 'env.example'].map((name) =>
  read(`deploy/${name}`),
) as [string, string, string];
const service = read('deploy/systemd/trastienda@.service');
const proxies = ['nginx.conf', 'Caddyfile', 'haproxy.cfg'].map((name) => ({ name, text: read(`deploy/${name}`) }));
const [nginx, caddy, haproxy] = proxies.map(({ text }) => text) as [string, string, string];

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);
const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
const server = makeServer(readEnv({}), undefined);

/** Returns the variables that the API reads. */
function knownVariables(): string[] {
  const sources = ['env', 'backups', 's3'].map((name) => read(`api/env/${name}.ts`));
  return sources.flatMap((text) => all(text, /^ {2}([A-Z\d_]+): /gm));
}

describe('the settings in deploy/', () => {
  const listed = all(example, /^([A-Z\d_]+)=/gm);

  it('are variables of the API, or of compose.yaml', () => {
    const ofCompose = all(compose, /\$\{([A-Z_\d]+)/g);
    expect(listed.length).toBeGreaterThan(15);
    expect(listed.filter((name) => ![...knownVariables(), ...ofCompose].includes(name))).toEqual([]);
    expect(ofCompose.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('set variables of the API in the containers and in the service', () => {
    const inImage = all(containerfile, /\b([A-Z_]+)=/g);
    const inService = all(/^Environment=(.*)$/m.exec(service)?.[1] ?? '', /(\w+)=/g);
    const inCompose = all(/^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? '', /^ {4}(\w+):/gm);
    const set = [...inImage, ...inService, ...inCompose];
    expect(set).toEqual(expect.arrayContaining(['HOST', 'PORT', 'TRASTIENDA_DATA', 'DATABASE_URL', 'S3_ENDPOINT']));
    const ofNode = ['NODE_COMPILE_CACHE', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX'];
    expect(set.filter((name) => ![...knownVariables(), ...ofNode].includes(name))).toEqual([]);
  });

  it('contain no secret', () => {
    expect(example.match(/^.*(?:PASSWORD|KEY|KEY_ID|TOKEN|PASSPHRASE|_URL)=(?!https:\/\/).+$/gm)).toBeNull();
  });
});

it('the user of the database in deploy/compose.yaml owns the database and is no superuser', () => {
  const [, user, name] = /DATABASE_URL: postgresql:\/\/(\w+):.*\/(\w+)$/m.exec(compose) ?? [];
  const sql = read('deploy/database.sql');
  expect(sql).toMatch(new RegExp(`^create role ${user} login password :'password';$`, 'm'));
  expect(sql).toContain(`create database ${name} owner ${user};`);
  expect(compose).toContain('./database.sql:/docker-entrypoint-initdb.d/');
  // With this variable, the image creates the user as a superuser.
  expect(compose).not.toContain('POSTGRES_USER');
});

describe('deploy/Containerfile', () => {
  it('starts the server as the launcher does', () => {
    const program = `import { optionsFor, variables } from './scripts/launcher/node-options.mjs';
      console.log(JSON.stringify({ options: optionsFor('api/main.ts'), variables }));`;
    const words = ['--input-type=module', '--eval', program];
    const { stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    // The cast is safe: the program above prints this shape.
    const launcher = JSON.parse(stdout) as { options: string[]; variables: Record<string, string> };
    const inImage = launcher.options.map((word) => word.replace(/^file:.*\/scripts\//, '/app/scripts/'));
    const entry: unknown = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(containerfile)?.[1] ?? '');
    expect(entry).toEqual(['node', ...inImage, 'api/main.ts', '--production']);
    // The cache of compiled modules counts only for the same options of V8.
    for (const option of inImage.filter((word) => word.startsWith('--max')))
      expect(containerfile).toContain(`RUN node ${option} api/main.ts --production`);
    const { NODE_COMPILE_CACHE, ...others } = launcher.variables;
    expect(NODE_COMPILE_CACHE).toBeDefined();
    expect(containerfile).toContain('NODE_COMPILE_CACHE=/app/compiled');
    for (const [name, value] of Object.entries(others)) expect(containerfile).toContain(`${name}=${value}`);
  });

  it('has the Node of .nvmrc, the packages of every workspace, and only existing files', () => {
    const images = all(containerfile, /^FROM \S+\/node:(\d+)-/gm);
    expect(images).toEqual([read('.nvmrc').trim(), read('.nvmrc').trim()]);
    for (const name of manifest.workspaces) expect(containerfile).toContain(`COPY ${name}/package.json ${name}/`);
    const copied = all(containerfile, /^COPY --from=build \/app\/(\S+)/gm);
    expect(copied.length).toBeGreaterThan(4);
    expect(copied.filter((path) => path !== 'admin/dist' && !existsSync(join(root, path)))).toEqual([]);
    const sent = all(read('.dockerignore'), /^!(.+)$/gm);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('contains every file of the repository that a module of the API or the contract imports', () => {
    const isInImage = (path: string) => /^(?:api|contract|scripts\/launcher|package\.json)/.test(path);
    const modules = globSync('{api,contract}/**/*.ts', {
      cwd: root,
      exclude: (path) => /(?:^|\/)(?:node_modules|testing)$|\.test\.ts$/.test(path),
    });
    const imports = modules.flatMap((path) =>
      all(read(path), /(?:from |import\(|new URL\()'(\.{1,2}\/[^']+)'/g).map((to) => join(path, '..', to)),
    );
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.filter((path) => !isInImage(path) && !path.startsWith('admin/dist'))).toEqual([]);
  });
});

describe('the proxies in deploy/', () => {
  it('and the container ask for a route that exists', () => {
    const paths = [containerfile, caddy, haproxy].flatMap((text) => all(text, /(\/health\/\w+)/g));
    expect(paths).toEqual(['/health/ready', '/health/ready', '/health/ready']);
    expect(read('api/calls/health.ts')).toContain(`app.get('/health/ready'`);
  });

  it('find the servers at the ports on which they listen', () => {
    const { port } = readEnv({});
    expect(all(containerfile, /\bPORT=(\d+)/g)).toEqual([String(port)]);
    expect(all(compose, /\bapi\d:(\d+)/g)).toEqual([String(port), String(port)]);
    expect(all(haproxy, /server app\d [\d.]+:(\d+)/g)).toEqual([String(port), String(port)]);
    const [, ...instances] = /--now trastienda@(\d+) trastienda@(\d+)/.exec(service) ?? [];
    expect(instances).toHaveLength(2);
    expect(all(nginx, /server 127\.0\.0\.1:(\d+)/g)).toEqual(instances);
    expect(all(caddy, / ?127\.0\.0\.1:(\d+)/g)).toEqual(instances);
  });

  it('accept the largest upload and pass on the refusal of a larger one', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes * 1024 ** 2).toBeGreaterThan(2 * limits.upload.maxBytes);
    expect(caddy + haproxy).not.toMatch(/max_size|tune\.bufsize|req\.body_size/);
  });

  it('wait longer than the server, and close idle connections before the server does', () => {
    const longestMs = server.server.requestTimeout;
    for (const [text, pattern] of [
      [nginx, /proxy_read_timeout (\d+)s/],
      [caddy, /response_header_timeout (\d+)s/],
      [haproxy, /timeout server (\d+)s/],
    ] as const)
      expect(seconds(text, pattern) * 1000).toBeGreaterThan(longestMs);
    expect(seconds(caddy, /keepalive (\d+)s/) * 1000).toBeLessThan(server.server.keepAliveTimeout);
    // nginx closes idle connections after 60 s by default.
    expect(nginx).not.toContain('keepalive_timeout');
    expect(server.server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('answer as the server does when none is ready', () => {
    const { es, status } = apiErrors.unavailable;
    const body = { '@type': 'hydra:Error', 'hydra:description': es, code: status, key: 'unavailable' };
    for (const { name, text } of proxies) expect(text, name).toContain(JSON.stringify(body));
  });

  it('count as one proxy', () => {
    for (const { name, text } of proxies) expect(text, name).toMatch(/TRUST_PROXY=1\b/);
    expect(example).toMatch(/^TRUST_PROXY=1$/m);
  });
});

it('deploy/haproxy.cfg asks PostgreSQL by a complete start-up packet whether it is the primary', () => {
  const packet = Buffer.from(/send-binary (\w+)/.exec(haproxy)?.[1] ?? '', 'hex');
  expect(packet.readInt32BE(0)).toBe(packet.length);
  expect(packet.readInt32BE(4)).toBe(3 << 16);
  expect(packet.toString('latin1', 8)).toBe('user\0check\0database\0postgres\0\0');
  const expected = Buffer.from(/expect min-recv 0 binary (\w+)/.exec(haproxy)?.[1] ?? '', 'hex');
  expect(expected.toString('latin1')).toBe('in_hot_standby\0off');
});

it('deploy/systemd runs a command of package.json', () => {
  const command = /^ExecStart=\/usr\/bin\/(node launcher\.mjs (\w+))$/m.exec(service);
  expect(manifest.scripts).toHaveProperty(command?.[2] ?? '', command?.[1]);
});

it('deploy/systemd does not restart a server that refuses its settings', () => {
  const { exitCode } = new LastingRefusal('PORT is not a port.');
  expect(service).toMatch(/^Restart=on-failure$/m);
  expect(service).toContain(`\nRestartPreventExitStatus=${exitCode}\n`);
});
