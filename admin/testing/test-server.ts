import type { Language } from '@trastienda/contract/language';
import { commands } from 'vitest/browser';
import type { Records } from '../../e2e/support/seed-records.ts';
import { smallJpeg } from './fields.ts';
import type { ServerCommands } from './server-commands.ts';

type Session = Awaited<ReturnType<ServerCommands['expireToken']>>;

declare module 'vitest/browser' {
  interface BrowserCommands extends ServerCommands {}
}

const toPattern = ({ source, flags }: RegExp) => ({ source, flags });

/**
 * A server of the specified calls for one test, with records of its own (`e2e/support/seeds-only-server.ts`). It runs in the process
 * of Vitest; the admin reaches it over HTTP.
 */
export async function startTestServer() {
  const { url, session } = await commands.startServer();
  const calls = () => commands.serverCalls(url);
  return {
    url,
    session,
    /** Every call that it answered, in order. */
    calls,
    /** Calls of one method whose path starts with a text. */
    sent: async (method: string, path: string) =>
      (await calls()).filter((call) => call.method === method && call.path.startsWith(path)),
    /** Calls that are not specified. */
    unknown: () => commands.unknownCalls(url),
    /** What it holds now. */
    records: () => commands.serverRecords(url),
    /** Its next sign-in and refresh answer with this; a token that differs from it has expired. */
    changeSession: async (changes: Partial<Session>) =>
      void Object.assign(session, await commands.changeSession(url, changes)),
    /** From now on only a new token is good. */
    expireToken: async () => void Object.assign(session, await commands.expireToken(url)),
    /** Changes what its import finds, and how it answers. */
    changeImports: (changes: Parameters<ServerCommands['changeImports']>[1]) => commands.changeImports(url, changes),
    /** Changes what it holds. */
    change: async (edit: (records: Records) => unknown) => {
      const records = await commands.serverRecords(url);
      edit(records);
      await commands.setServerRecords(url, records);
    },
    /** Makes the next matching calls fail. Status 0 cuts the connection; a text is HTML, as of a proxy. */
    fail: (method: string, path: RegExp, status: number, body: unknown = {}, times = 1) =>
      commands.failCalls(url, { method, path: toPattern(path), status, body, times }),
    /** As `fail`, for one call in a content language. */
    failIn: (language: Language, method: string, path: RegExp, status: number, body: unknown) =>
      commands.failCalls(url, { method, path: toPattern(path), status, body, times: 1, language }),
    /** From now on the GETs of a collection are answered with these records, as they are. */
    showForeign: (collection: string, shown: Parameters<ServerCommands['showForeign']>[2]) =>
      commands.showForeign(url, collection, shown),
    /** From now on there is a picture at `/pictures/<id>`. */
    servePicture: async (id: number) => {
      const file = await smallJpeg();
      await commands.servePicture(url, id, [...new Uint8Array(await file.arrayBuffer())]);
    },
    /** Answers on matching paths wait until the function that this returns is called. */
    holdBack: async (path: RegExp) => {
      const hold = await commands.holdCalls(url, toPattern(path));
      return () => commands.releaseCalls(url, hold);
    },
    stop: () => commands.stopServer(url),
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
