import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asking, signIn, type Answer, type Ask, type Session } from '../support/server.ts';

/** Answers with which a client may count: the requests of the bench are right, so no other status has a cause in them. */
const allowed = (status: number) => status < 300 || [409, 412, 503].includes(status);
const pauseMs = 200;
const patienceMs = 120_000;
/** An access token is valid for 15 minutes. */
const signInEveryMs = 5 * 60_000;

/** The client's record of its requests. Times are those of `performance.now()`, in milliseconds. */
export type RequestLog = {
  /** Number of answers, by method and status. */
  answers: Map<string, number>;
  /** Requests that ended without an answer, by method. */
  unanswered: Map<string, number>;
  /** A sentence for each answer that is not allowed. */
  faults: string[];
  /** When reads and writes were answered with success. */
  successes: { reads: number[]; writes: number[] };
};

export type Client = {
  /** @throws Error if there is no answer other than 503 for `patienceMs`. */
  ask: Ask;
  /** Opens a stream of events; undefined if it is refused. */
  stream: (path: string) => Promise<ReadableStream<Uint8Array> | undefined>;
  stop: () => void;
};

/**
 * Returns a client as every integration should be: it sends a request again until it is answered with success, a write always under the
 * same Idempotency-Key.
 */
export async function startClient(url: string, requests: RequestLog): Promise<Client> {
  let session: Session = await signIn(url);
  let ask = asking(url, session.token);
  const timer = setInterval(() => void renew().catch(() => undefined), signInEveryMs);
  async function renew() {
    const { status, body } = await asking(url)('POST', '/token/refresh', { refresh_token: session.refresh_token });
    if (status !== 200) return;
    session = { ...session, token: String(body['token']) };
    ask = asking(url, session.token);
  }
  const once: Ask = async (method, path, body, headers) => {
    const answer = await ask(method, path, body, headers).catch((error: unknown) => {
      add(requests.unanswered, method);
      throw error;
    });
    note(requests, `${method} ${path}`, answer);
    return answer;
  };
  return {
    async ask(method, path, body, headers) {
      const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
      for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(pauseMs)) {
        const answer = await once(method, path, body, { ...key, ...headers }).catch(() => undefined);
        if (answer && answer.status !== 503) return answer;
      }
      const fault = `${method} ${path} was not answered for ${patienceMs / 1000} seconds.`;
      requests.faults.push(fault);
      throw new Error(fault);
    },
    async stream(path) {
      const headers = { authorization: `Bearer ${session.token}`, accept: 'text/event-stream' };
      const answer = await fetch(url + path, { headers });
      note(requests, `GET ${path}`, { status: answer.status, location: null, body: {} });
      return answer.ok && answer.body ? answer.body : undefined;
    },
    stop: () => clearInterval(timer),
  };
}

function note({ answers, faults, successes }: RequestLog, request: string, { status, body }: Answer): void {
  const [method = ''] = request.split(' ');
  add(answers, `${method} ${status}`);
  if (status < 300) successes[method === 'GET' ? 'reads' : 'writes'].push(performance.now());
  if (!allowed(status)) faults.push(`${request} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

export const emptyLog = (): RequestLog => ({
  answers: new Map(),
  unanswered: new Map(),
  faults: [],
  successes: { reads: [], writes: [] },
});
