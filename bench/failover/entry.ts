import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianProgram } from '../../api/testing/databases/debian-programs.ts';
import { freePort } from '../../sandbox/free-port.ts';

type Ports = { api: number[]; postgres: number[] };

/**
 * Starts HAProxy with two entries: one to the servers of the API, and one to the PostgreSQL server that is the primary.
 * @returns the ports of the entries.
 */
export async function startEntry(folder: string, ports: Ports) {
  const program = debianProgram('/usr/sbin/haproxy', 'haproxy');
  const [api, database] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration({ api, database }, ports));
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

const configuration = (entries: { api: number; database: number }, { api, postgres }: Ports) => `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option clitcpka
  option srvtcpka

frontend api
  mode http
  bind 127.0.0.1:${entries.api}
  option forwardfor
  default_backend servers
backend servers
  mode http
  balance roundrobin
  option httpchk GET /health/live
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  # Only reads may be sent again after they have reached a server.
  http-request disable-l7-retry if !{ method GET HEAD }
  http-error status 502 content-type application/ld+json string "{}"
  http-after-response set-status 503 reason "Service Unavailable" if { status 502 504 }
  default-server check inter 500ms fall 2 rise 1
${api.map((port, index) => `  server api${index + 1} 127.0.0.1:${port}`).join('\n')}

frontend database
  mode tcp
  bind 127.0.0.1:${entries.database}
  # Before the first checks, both servers count as the primary.
  tcp-request connection reject if { nbsrv(primary) gt 1 }
  default_backend primary
backend primary
  mode tcp
  option tcp-check
  # A startup packet of the user check for the database postgres. The answer contains in_hot_standby = on or off.
  tcp-check connect
  tcp-check send-binary 00000026000300007573657200636865636b00646174616261736500706f73746772657300
  tcp-check send-binary 00
  tcp-check expect binary 696e5f686f745f7374616e646279006f
  tcp-check expect min-recv 0 binary 696e5f686f745f7374616e646279006f6666
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map((port, index) => `  server pg${index + 1} 127.0.0.1:${port}`).join('\n')}
`;
