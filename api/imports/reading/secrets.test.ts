import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { startOcto } from '../../../sandbox/octo/octo.ts';
import { buildApp } from '../../app.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';
import { civitatisSource } from '../sources/civitatis/civitatis-source.ts';
import { octoSource } from '../sources/octo/octo-source.ts';
import { processRuns } from '../../runs/process-runs.ts';
import { importKind } from '../running/import-kind.ts';

const secrets = { password: 'pa55word-of-ours', token: 'key-0f-ours' };
const account = { username: 'agency', password: secrets.password };
const distributor = startForFile(() => startDistributor({ activities: 5, account }));
const octo = startForFile(() => startOcto({ activities: 5, token: secrets.token }));
const api = startForFile(() =>
  startApi({
    ACCESS_LOG: 'on',
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: account.username,
    CIVITATIS_PASSWORD: account.password,
    OCTO_URL: octo.url,
    OCTO_TOKEN: secrets.token,
  }),
);

const fastRetries = { attempts: 2, firstWaitMs: 1, maxWaitMs: 1, maxAskedWaitMs: 1, idleMs: 300 };

it.each(['unauthorized', 'serverError', 'tooMany', 'cut', 'truncated', 'junk', 'hang', 'none'] as const)(
  'D-60 passwords and tokens are not logged, stored or returned when the fault of the sources is %s',
  async (kind) => {
    const recorded: string[] = [];
    const note = (...words: unknown[]) => void recorded.push(inspect(words, { depth: 12, showHidden: true }));
    for (const method of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(note);
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => (note(text), true));
    const stream = new Writable({ write: (chunk, _encoding, done) => (recorded.push(String(chunk)), done()) });
    const app = await buildApp(api.services, { logger: { level: 'trace', stream } });
    const sources = [
      civitatisSource(api.services.env.civitatis, fastRetries),
      octoSource({ url: octo.url, token: secrets.token, name: 'Octo' }, fastRetries),
    ];
    const faults = kind === 'none' ? [] : [{ kind }];
    distributor.setFaults(kind === 'hang' ? [{ kind, path: '/v2/destinations' }] : faults);
    octo.setFaults(faults);

    const { email: username, password } = api.account;
    const session = await api.guest('POST', '/login_check', { payload: { username, password } });
    const authorization = `Bearer ${session.json<{ token: string }>().token}`;
    const headers = { accept: 'application/ld+json', authorization };
    const credentials = await app.inject({ url: '/imports/civitatis-credentials', headers });
    const token = credentials.json<{ token?: string }>().token ?? 'none';
    for (const list of kind === 'hang' ? ['tags'] : ['tags', 'locations', 'zones']) {
      recorded.push((await app.inject({ url: `/imports/civitatis-${list}?token=${token}`, headers })).body);
    }
    for (const { key } of sources) {
      const begun = await app.inject({ method: 'POST', url: '/imports/runs', payload: { source: key }, headers });
      recorded.push(begun.body);
    }
    await processRuns(importKind(api.services, sources), api.services, new AbortController().signal).catch(note);
    for (const table of ['import_runs', 'import_items', 'import_parts', 'import_terms']) {
      recorded.push(JSON.stringify((await api.db.execute(sql`select * from ${sql.raw(table)}`)).rows));
    }
    await app.close();
    vi.restoreAllMocks();

    const all = recorded.join('\n');
    expect(all).toContain(`"started_by":"${username}"`);
    expect(all).toContain('/imports/civitatis-tags"');
    expect(all.includes('importFailed')).toBe(kind !== 'none');
    const sessions = [secrets.password, secrets.token, 'Bearer ', ...(token === 'none' ? [] : [token])];
    expect(sessions.filter((secret) => all.includes(secret))).toEqual([]);
  },
  60_000,
);
