import { toApiUrl } from './config.ts';
import { watchIdle } from './idle-timeout.ts';

/** An HTTP request. It is sent as it is: this module does not add a session's token. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** The response body is returned as a Blob instead of JSON. */
  isDownload?: boolean;
  /** Requests an event stream and receives each chunk of its text. A response of another type is read normally. */
  onText?: (text: string) => void;
  /** The request outlives the page. */
  isKeptAlive?: boolean;
  /** Called with the fraction sent so far, from 0 to 1. Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
  onProgress?: (part: number) => void;
};

export type Answer = {
  status: number;
  isOk: boolean;
  /** The parsed JSON; undefined if there is none; a Blob for a successful download. */
  body: unknown;
  /** Whether the body is neither empty nor JSON, for example a proxy's error page, a sign-in page or a truncated response. */
  isGarbled?: boolean;
  /** The version of the requested record. */
  etag?: string | undefined;
  /** The delay that the server asks for in `Retry-After`. */
  retryAfterSeconds?: number | undefined;
};

/** @throws TypeError without a response; TimeoutError if no data arrives for too long; AbortError if the signal aborts the call. */
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
  const silence = watchIdle(signal);
  try {
    const asked = { method, headers, body, signal: silence.signal, keepalive: isKeptAlive };
    const answer = await fetch(toApiUrl(path), asked);
    const { status, ok: isOk, headers: told } = answer;
    const content = heardOn(answer, silence.heard);
    if (isDownload && isOk) return { status, isOk, body: await content.blob() };
    if (onText && isOk && told.get('Content-Type')?.startsWith('text/event-stream')) {
      await readPieces(content, onText);
      return { status, isOk, body: undefined };
    }
    const retryAfterSeconds = toSeconds(told.get('Retry-After'));
    const etag = told.get('ETag') ?? undefined;
    return { status, isOk, etag, retryAfterSeconds, ...toJson(await content.text()) };
  } finally {
    silence.end();
  }
}

/** Returns a copy of the response that calls `heard` for each chunk that arrives. */
function heardOn({ body, headers }: Response, heard: () => void): Response {
  heard();
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      heard();
      next.enqueue(piece);
    },
  });
  // The copy omits the status. Browsers provide a stream even for a status that forbids a body, such as 204, and `new Response` rejects
  // a stream with such a status.
  return new Response(body?.pipeThrough(pieces), { headers });
}

/** Reads the body chunk by chunk, until the server ends it. */
async function readPieces({ body }: Response, tell: (text: string) => void) {
  const pieces = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) tell(piece.value);
}

function exchangeWithProgress({ method, path, headers, body, signal, onProgress }: Call): Promise<Answer> {
  const silence = watchIdle(signal);
  const answered = new Promise<Answer>((resolve, reject) => {
    silence.signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, toApiUrl(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      silence.heard();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onprogress = silence.heard;
    request.onload = () =>
      resolve({
        status: request.status,
        isOk: request.status >= 200 && request.status < 300,
        retryAfterSeconds: toSeconds(request.getResponseHeader('Retry-After')),
        ...toJson(request.responseText),
      });
    request.onerror = () => reject(new TypeError('No answer'));
    silence.signal.addEventListener('abort', () => {
      reject(toError(silence.signal.reason));
      request.abort();
    });
    request.send(body ?? null);
  });
  return answered.finally(silence.end);
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

/** Converts `Retry-After`, a number of seconds or a date. The header is null if a server on another origin does not expose it. */
function toSeconds(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
