import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianProgram } from '../../api/testing/databases/debian-programs.ts';
import { freePort } from '../../sandbox/free-port.ts';

type Ports = { api: number[]; postgres: number[] };

/**
 * Starts HAProxy as deploy/haproxy.cfg configures it: an entry to the servers of the API, and one to the PostgreSQL server that is the primary.
 * @returns the ports of the entries.
 */
export async function startEntry(folder: string, ports: Ports) {
  const program = debianProgram('/usr/sbin/haproxy', 'haproxy');
  const [api, database] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configuration({ api, database }, ports));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  await once(child, 'spawn');
  const ended = once(child, 'close').then(() => undefined);
  return {
    api,
    database,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns deploy/haproxy.cfg with the addresses of the bench, without TLS, and without what needs the system's log and users. */
async function configuration(entries: { api: number; database: number }, { api, postgres }: Ports): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const servers = (name: string, ports: number[]) =>
    ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port}`).join('\n');
  return text
    .replaceAll(/^ {2}(?:log|user|group|bind :80|ssl-default-bind-options|http-request redirect) ?.*\n/gm, '')
    .replace('bind :443 ssl crt /etc/haproxy/trastienda.pem alpn h2,http/1.1', `bind 127.0.0.1:${entries.api}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${entries.database}`)
    .replace(/(?:^ {2}server app\d .*\n)+/m, `${servers('app', api)}\n`)
    .replace(/(?:^ {2}server db\d .*\n)+/m, `${servers('db', postgres)}\n`);
}
