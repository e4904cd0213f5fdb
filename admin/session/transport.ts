import { toApiUrl } from './config.ts';
import { watchIdle } from './idle-timeout.ts';

/** One HTTP exchange, without anything that a session adds to it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Bytes are wanted instead of JSON. */
  isDownload?: boolean;
  /** Events are wanted: told each piece of their text as it comes in. What is no stream of events is read as any answer. */
  onText?: (text: string) => void;
  /** Outlives the page that made it. */
  isKeptAlive?: boolean;
  /** From 0 to 1. Given, the body is sent by XMLHttpRequest: fetch cannot tell how much of it has left. */
  onProgress?: (part: number) => void;
};

export type Answer = {
  status: number;
  isOk: boolean;
  /** What the answer's JSON says, or undefined where there is none; for a download that succeeded, a Blob. */
  body: unknown;
  /** There is a body, but no JSON: a proxy's error page, a page to sign in on, half an answer. */
  isGarbled?: boolean;
  /** Which version of what was asked for this is. */
  etag?: string | undefined;
  /** When it is worth asking again, as the server says. */
  retryAfterSeconds?: number | undefined;
};

/** @throws TypeError when no answer came, TimeoutError when the other side fell silent, AbortError when the signal stopped it. */
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

/** The content of an answer, telling of every piece of it that comes in. */
function heardOn({ body, headers }: Response, heard: () => void): Response {
  heard();
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      heard();
      next.enqueue(piece);
    },
  });
  // Without the status: one that says that there is no content, such as 204, cannot be given a stream, and browsers have one even then.
  return new Response(body?.pipeThrough(pieces), { headers });
}

/** Piece by piece, until the other side ends it. */
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

/** `120`, or a date; a server on another origin may not let us read it. */
function toSeconds(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
