import type { Language } from '@trastienda/contract/language';
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import { startBasicServer, type Call, type BasicServer } from '../../e2e/support/basic-server/basic-server.ts';
import type { Records } from '../../e2e/support/basic-server/initial-records.ts';

/** A regular expression in a form that the page can send as JSON. */
type Pattern = { source: string; flags: string };
type Failure = { method: string; path: Pattern; status: number; body: unknown; times: number; language?: Language };
type Answer = { method: string; path: Pattern; status: number; body: unknown; headers?: Record<string, string> };
type Shown = Parameters<BasicServer['showForeign']>[1];

/** The servers of the running tests, by URL. */
const servers = new Map<string, { server: BasicServer; releases: (() => void)[] }>();

/** Commands by which a test in the page controls its server, which runs in the process of Vitest. `url` identifies the server. */
export const serverCommands = {
  startServer: async () => {
    const server = await startBasicServer();
    servers.set(server.url, { server, releases: [] });
    return { url: server.url, session: server.session };
  },
  stopServer: async (_, url: string) => {
    const { server, releases } = find(url);
    servers.delete(url);
    for (const release of releases) release();
    await server.close();
  },
  changeSession: (_, url: string, changes: Partial<BasicServer['session']>) =>
    Object.assign(find(url).server.session, changes),
  changeImports: (_, url: string, changes: Partial<Omit<BasicServer['imports'], 'answer'>>) =>
    void Object.assign(find(url).server.imports, changes),
  expireToken: (_, url: string) => {
    const { server } = find(url);
    server.expireToken();
    return server.session;
  },
  serverRecords: (_, url: string) => find(url).server.records,
  setServerRecords: (_, url: string, records: Records) => void Object.assign(find(url).server.records, records),
  serverCalls: (_, url: string): Call[] => find(url).server.calls,
  serverLog: (_, url: string) => find(url).server.log,
  unknownCalls: (_, url: string) => find(url).server.unknown,
  failCalls: (_, url: string, { method, path, status, body, times, language }: Failure) =>
    void find(url).server.fail(method, toRegExp(path), status, body, times, language),
  answerCall: (_, url: string, { method, path, status, body, headers }: Answer) =>
    void find(url).server.answer(method, toRegExp(path), status, body, headers),
  showForeign: (_, url: string, collection: string, shown: Shown) =>
    void find(url).server.showForeign(collection, shown),
  /** Delays the matching responses. @returns the number to pass to `releaseCalls`. */
  holdCalls: (_, url: string, path: Pattern) => {
    const { server, releases } = find(url);
    return releases.push(server.holdBack(toRegExp(path))) - 1;
  },
  releaseCalls: (_, url: string, hold: number) => find(url).releases[hold]?.(),
  servePicture: (_, url: string, id: number, bytes: number[]) =>
    void find(url).server.pictures.set(id, Buffer.from(bytes)),
} satisfies Record<string, BrowserCommand<never[]>>;

function find(url: string) {
  const found = servers.get(url);
  if (!found) throw new Error(`No server runs at ${url}`);
  return found;
}

const toRegExp = ({ source, flags }: Pattern) => new RegExp(source, flags);

type OwnArguments<T> = T extends (context: BrowserCommandContext, ...own: infer Own) => unknown ? Own : never;
/** The signatures of the commands in the page, where the context argument is omitted and every result is a promise. */
export type CalledCommands<Commands extends Record<string, (...args: never[]) => unknown>> = {
  [Name in keyof Commands]: (...own: OwnArguments<Commands[Name]>) => Promise<Awaited<ReturnType<Commands[Name]>>>;
};
export type ServerCommands = CalledCommands<typeof serverCommands>;
