import type { Language } from '@trastienda/contract/language';
import { commands } from 'vitest/browser';
import type { Records } from '../../e2e/support/basic-server/initial-records.ts';
import { smallJpeg } from './fields.ts';
import type { ServerCommands } from './server-commands.ts';

type Session = Awaited<ReturnType<ServerCommands['expireToken']>>;

declare module 'vitest/browser' {
  interface BrowserCommands extends ServerCommands {}
}

const toPattern = ({ source, flags }: RegExp) => ({ source, flags });

/**
 * Starts a server for one test, with its own records (`e2e/support/basic-server/basic-server.ts`). The server supports only the specified calls.
 * It runs in the process of Vitest, and the admin accesses it over HTTP.
 */
export async function startTestServer() {
  const { url, session } = await commands.startServer();
  const calls = () => commands.serverCalls(url);
  return {
    url,
    session,
    /** All calls that the server has received, in order. */
    calls,
    /** A line for each call that has ended: its method, path and status. */
    log: () => commands.serverLog(url),
    /** The calls with this HTTP method to paths that start with `path`. */
    sent: async (method: string, path: string) =>
      (await calls()).filter((call) => call.method === method && call.path.startsWith(path)),
    /** The received calls with an unknown path or an unsupported method. */
    unknown: () => commands.unknownCalls(url),
    /** The current records of the server. */
    records: () => commands.serverRecords(url),
    /** Changes the session, which the next sign-in returns. Only its token is valid, and the next refresh returns that token. */
    changeSession: async (changes: Partial<Session>) =>
      void Object.assign(session, await commands.changeSession(url, changes)),
    /** Expires the current token. */
    expireToken: async () => void Object.assign(session, await commands.expireToken(url)),
    /** Changes the importable experiences and the responses to the import calls. */
    changeImports: (changes: Parameters<ServerCommands['changeImports']>[1]) => commands.changeImports(url, changes),
    /** Changes the records of the server. */
    change: async (edit: (records: Records) => unknown) => {
      const records = await commands.serverRecords(url);
      edit(records);
      await commands.setServerRecords(url, records);
    },
    /** Makes the next matching calls fail. Status 0 cuts the connection; a body that is a string is sent as HTML, as a proxy does. */
    fail: (method: string, path: RegExp, status: number, body: unknown = {}, times = 1) =>
      commands.failCalls(url, { method, path: toPattern(path), status, body, times }),
    /** Responds to the next matching call as a server with an optional feature would. */
    answer: (method: string, path: RegExp, status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
      commands.answerCall(url, { method, path: toPattern(path), status, body, headers }),
    /** As `fail`, for a single call in the given content language. */
    failIn: (language: Language, method: string, path: RegExp, status: number, body: unknown) =>
      commands.failCalls(url, { method, path: toPattern(path), status, body, times: 1, language }),
    /** From now on, GET requests for a collection or its records return these records unchanged. */
    showForeign: (collection: string, shown: Parameters<ServerCommands['showForeign']>[2]) =>
      commands.showForeign(url, collection, shown),
    /** From now on, `/pictures/<id>` returns a picture. */
    servePicture: async (id: number) => {
      const file = await smallJpeg();
      await commands.servePicture(url, id, [...new Uint8Array(await file.arrayBuffer())]);
    },
    /** Delays the responses on matching paths until the returned function is called. */
    holdBack: async (path: RegExp) => {
      const hold = await commands.holdCalls(url, toPattern(path));
      return () => commands.releaseCalls(url, hold);
    },
    stop: () => commands.stopServer(url),
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
