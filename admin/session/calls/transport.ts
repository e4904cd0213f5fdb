import { toApiUrl } from '../config.ts';
import { watchIdle } from '../idle-timeout.ts';

/** An HTTP request. This module does not add the token of the session. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Whether the body of a successful response is returned as a Blob instead of JSON. */
  isDownload?: boolean;
  /** Called with each chunk of text of an event stream. A response of another type is parsed as JSON. */
  onText?: (text: string) => void;
  /** Whether the browser completes the request even if the page is closed. */
  isKeptAlive?: boolean;
  /** Called with the fraction of the body sent so far, from 0 to 1. Such calls use XMLHttpRequest, because fetch reports no progress. */
  onProgress?: (part: number) => void;
};

export type Answer = {
  status: number;
  isOk: boolean;
  /** The parsed JSON, or undefined without JSON; for a successful download, a Blob. */
  body: unknown;
  /** Whether the body is neither empty nor JSON, for example a proxy's error page, a sign-in page or a truncated response. */
  isGarbled?: boolean;
  /** The `ETag` header. For a record, it contains the version of the record. */
  etag?: string | undefined;
  /** The `Location` header, such as the path of a deleted record in the trash. */
  location?: string | undefined;
  /** The delay that the server asks for in `Retry-After`. */
  retryAfterSeconds?: number | undefined;
};

/** The call that reads a file from the origin of the admin, which may differ from the origin of the API. */
export const ownFileCall = (path: string): Call => ({
  method: 'GET',
  path: new URL(path, window.location.origin).href,
  headers: { Accept: 'application/json' },
});

export const withToken = (call: Call, token: string): Call => ({
  ...call,
  headers: { ...call.headers, Authorization: `Bearer ${token}` },
});

/** @throws TypeError if no response arrives; TimeoutError if no data arrives for too long; AbortError if the signal aborts the call. */
export const exchange = (call: Call): Promise<Answer> =>
  call.onProgress ? exchangeWithProgress(call) : exchangeByFetch(call);

async function exchangeByFetch({
  method,
  path,
  headers,
  body,
  signal,
  isKeptAlive,
  isDownload,
  onText,
}: Call): Promise<Answer> {
  const idle = watchIdle(signal);
  try {
    const asked = { method, headers, body, signal: idle.signal, keepalive: isKeptAlive };
    const answer = await fetch(toApiUrl(path), asked);
    const { status, ok: isOk, headers: received } = answer;
    const content = withOnData(answer, idle.restart);
    if (isDownload && isOk) return { status, isOk, body: await content.blob() };
    if (onText && isOk && received.get('Content-Type')?.startsWith('text/event-stream')) {
      await readChunks(content, onText);
      return { status, isOk, body: undefined };
    }
    const retryAfterSeconds = toSeconds(received.get('Retry-After'));
    const etag = received.get('ETag') ?? undefined;
    const location = received.get('Location') ?? undefined;
    return { status, isOk, etag, location, retryAfterSeconds, ...toJson(await content.text()) };
  } finally {
    idle.end();
  }
}

/** Calls `onData` now and for each chunk of the body. @returns a copy of the response, to be read instead of the original. */
function withOnData({ body, headers }: Response, onData: () => void): Response {
  onData();
  const chunks = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(chunk, next) {
      onData();
      next.enqueue(chunk);
    },
  });
  // The copy omits the status. Browsers provide a stream even for a status that forbids a body, such as 204, and `new Response` rejects
  // a stream with such a status.
  return new Response(body?.pipeThrough(chunks), { headers });
}

/** Calls `onText` with each chunk of text until the server ends the body. */
async function readChunks({ body }: Response, onText: (text: string) => void) {
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await chunks?.read(); chunk && !chunk.done; chunk = await chunks?.read()) onText(chunk.value);
}

function exchangeWithProgress({ method, path, headers, body, signal, onProgress }: Call): Promise<Answer> {
  const idle = watchIdle(signal);
  const answered = new Promise<Answer>((resolve, reject) => {
    idle.signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, toApiUrl(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      idle.restart();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onprogress = idle.restart;
    request.onload = () =>
      resolve({
        status: request.status,
        isOk: request.status >= 200 && request.status < 300,
        retryAfterSeconds: toSeconds(request.getResponseHeader('Retry-After')),
        ...toJson(request.responseText),
      });
    request.onerror = () => reject(new TypeError('No answer'));
    idle.signal.addEventListener('abort', () => {
      reject(toError(idle.signal.reason));
      request.abort();
    });
    request.send(body ?? null);
  });
  return answered.finally(idle.end);
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new DOMException('Stopped', 'AbortError'));

function toJson(text: string): Pick<Answer, 'body' | 'isGarbled'> {
  if (text.trim() === '') return { body: undefined };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return { body: undefined, isGarbled: true };
  }
}

/** Converts `Retry-After` (seconds or a date) to seconds. The header is also null if a server on another origin does not expose it. */
function toSeconds(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
