import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { Fault } from './faults.ts';

/** The faults that affect a call, by kind. */
type Struck = ReadonlyMap<Fault['kind'], Fault>;

/** The functions of an imitated service that faults call. */
export type Refusing = {
  /** Returns the answer for a refused request, in the format of the imitated service. */
  refusal: (status: number) => Answer;
  /** Revokes all tokens; undefined if tokens do not expire. */
  endSessions?: () => void;
};

const junk = '\uFEFF\r\n<!-- 0.0412 s -->\n';
const errorPage = '<html><head><title>503 Service Temporarily Unavailable</title></head><body></body></html>';

/** Returns the refusal of a call that is affected by `tooMany`, `serverError`, `unauthorized` or `expired`; else undefined. */
export function toRefusal(struck: Struck, service: Refusing): Answer | undefined {
  const limit = struck.get('tooMany');
  if (limit) return toTooMany(service, limit);
  const broken = struck.get('serverError');
  if (broken) return { status: broken.status ?? 503, headers: { 'content-type': 'text/html' }, body: errorPage };
  const isRefused = struck.has('unauthorized') || (struck.has('expired') && !service.endSessions);
  return isRefused ? service.refusal(401) : undefined;
}

/** Returns the answer with status 429, and with the `Retry-After` of the fault. The default is 1 second. */
export function toTooMany({ refusal }: Refusing, fault?: Fault): Answer {
  const { retryAfterSeconds: seconds = 1, isRetryAfterDate = false } = fault ?? {};
  const retryAfter = isRetryAfterDate ? new Date(Date.now() + seconds * 1000).toUTCString() : String(seconds);
  const answer = refusal(429);
  return { ...answer, headers: { ...answer.headers, 'retry-after': retryAfter } };
}

/** Returns the answer with the faults `junk` and `truncated` in its body. */
export function spoil(answer: Answer, struck: Struck): Answer {
  let { body } = answer;
  if (struck.has('junk') && body !== undefined) body = Buffer.concat([Buffer.from(junk), collect(body)]);
  if (struck.has('truncated')) body = firstHalf(body);
  return { ...answer, ...(body !== undefined && { body }) };
}

/** Sends half of the body and drops the connection. */
export async function cut(response: ServerResponse, { status, headers, body = '' }: Answer): Promise<void> {
  const whole = collect(body);
  response.writeHead(status, { ...headers, 'content-length': String(whole.length + 1) });
  await new Promise<void>((resolve) => response.write(whole.subarray(0, whole.length / 2), () => resolve()));
  response.destroy();
}

const firstHalf = (body: Answer['body'] = '') => {
  const whole = collect(body);
  return whole.subarray(0, Math.floor(whole.length / 2));
};

const collect = (body: NonNullable<Answer['body']>): Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body)
    ? Buffer.from(body)
    : Buffer.concat([...body].map((part) => Buffer.from(part)));
