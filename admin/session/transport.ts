import { toApiUrl } from './config.ts';

/** One HTTP exchange, without anything that a session adds to it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Bytes are wanted instead of JSON. */
  isDownload?: boolean;
  /** Outlives the page that made it. */
  isKeptAlive?: boolean;
  /** From 0 to 1. Given, the body is sent by XMLHttpRequest: fetch cannot tell how much of it has left. */
  onProgress?: (part: number) => void;
};

/** `body` is what the answer's JSON says, or undefined where there is none; for a download that succeeded, a Blob. */
export type Answer = { status: number; isOk: boolean; body: unknown };

/** @throws TypeError when no answer came, AbortError when the signal stopped it. */
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
}: Call): Promise<Answer> {
  const answer = await fetch(toApiUrl(path), { method, headers, body, signal, keepalive: isKeptAlive });
  const isBytes = isDownload && answer.ok;
  return { status: answer.status, isOk: answer.ok, body: isBytes ? await answer.blob() : toJson(await answer.text()) };
}

function exchangeWithProgress({ method, path, headers, body, signal, onProgress }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, toApiUrl(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        isOk: request.status >= 200 && request.status < 300,
        body: toJson(request.responseText),
      });
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException('Stopped', 'AbortError'));
    else request.send(body ?? null);
  });
}

/** A body that is no JSON, such as a proxy's error page, says nothing that could be used. */
function toJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
