import type { Feature } from '@trastienda/contract/config';
import type { Language } from '@trastienda/contract/language';
import { currentLanguage, translate } from '../i18n/i18n.ts';
import { ApiFailure, toFailure } from './api-failure.ts';
import { hasFeature } from './config.ts';
import { jsonHeaders, patchHeaders, readHeaders, streamHeaders } from './headers.ts';
import { isAnything, isMedia, isRecord, type Shape } from './answer-shapes.ts';
import { renewToken } from './refresh.ts';
import { catchUp, sessionEnd, storedToken } from './session.ts';
import { isIdleTimeout } from './idle-timeout.ts';
import { exchange, type Answer, type Call } from './transport.ts';
import { keepVersion } from './versions.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';

export { ApiFailure } from './api-failure.ts';

type ReadOptions = {
  /** The content language, sent as `Accept-Language` (LIST-20). */
  language?: Language;
  signal?: AbortSignal;
  /** What the answer must hold; any object for a read, anything for a write. */
  shape?: Shape;
};
type WriteOptions = ReadOptions & {
  /** The one that the write changes, sent as `If-Match`; without it the last write wins. */
  version?: string | undefined;
  /** What the server must be able to do for a version to be sent; `versions` unless told. */
  versionFeature?: Feature;
  /** Begins the work and answers at once, where the server can do that (feature `import-runs`). */
  isAsync?: boolean;
  /** Sent as it is: no bearer token, and a 401 is only an answer (AUTH-14, AUTH-21). */
  isAnonymous?: boolean;
};
type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/**
 * The only way to the API. `T` is what the contract says the answer holds.
 * @throws ApiFailure when the call fails or its answer is not of the wanted shape; AbortError when its signal, or the end of the session, stopped it.
 */
export const api = {
  get: <T>(path: string, options: ReadOptions = {}) => send<T>('GET', path, undefined, { shape: isRecord, ...options }),
  post: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('PATCH', path, body, options),
  delete: (path: string, options: ReadOptions = {}) => send<undefined>('DELETE', path, undefined, options),
  /**
   * Server-sent events, read with the bearer token: each piece of their text as it comes in, until the other side ends the stream.
   * A stream that brings nothing for 30 s, not even a comment, has failed.
   */
  stream: (
    path: string,
    { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
  ): Promise<undefined> =>
    inSession({ method: 'GET', path, headers: streamHeaders, onText, signal }, (body) => body === undefined),
  /** The bytes behind a path or a whole address, such as a `contentUrl`. Only our API is told who asks. */
  download(path: string, { signal, language }: ReadOptions = {}): Promise<Blob> {
    const headers: Record<string, string> = language ? { 'Accept-Language': language } : {};
    const call: Call = { method: 'GET', path, headers, signal, isDownload: true };
    return path.startsWith('/') ? inSession<Blob>(call, isAnything) : attempt(call).then(toBody<Blob>(isAnything));
  },
  /** Sends a picture as the field `file`, telling how much of it has left. */
  upload<T>(path: string, file: Blob, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<T> {
    const body = new FormData();
    body.append('file', file, file instanceof File ? file.name : 'image.jpg');
    const call: Call = { method: 'POST', path, headers: readHeaders, body, onProgress, signal };
    return withIdempotencyKey(call, file, (keyed) => inSession<T>(keyed, isMedia));
  },
  /** A JSON file beside the admin itself, which may stand on another origin than the API. */
  ownFile: (path: string, signal: AbortSignal): Promise<unknown> =>
    attempt({
      method: 'GET',
      path: new URL(path, window.location.origin).href,
      headers: { Accept: 'application/json' },
      signal,
    }).then(toBody<unknown>(isRecord)),
  /** The bytes of a picture, which is public (D-12), by its `contentUrl`. */
  async pictureBytes(contentUrl: string, signal?: AbortSignal): Promise<Blob> {
    const bytes = await attempt({ method: 'GET', path: contentUrl, headers: {}, isDownload: true, signal });
    const isPicture: Shape = (body) => body instanceof Blob && body.type.startsWith('image/');
    return toBody<Blob>(isPicture)(bytes);
  },
};

function send<T>(
  method: Call['method'],
  path: string,
  body: unknown,
  { language, version, versionFeature = 'versions', isAsync, isAnonymous, shape = isAnything, ...rest }: WriteOptions,
) {
  const headers = {
    ...(body === undefined ? readHeaders : method === 'PATCH' ? patchHeaders : jsonHeaders),
    ...(language && { 'Accept-Language': language }),
    ...(version !== undefined && hasFeature(versionFeature) && { 'If-Match': version }),
    ...(isAsync && { Prefer: 'respond-async' }),
  };
  const call: Call = { method, path, headers, ...rest, body: body === undefined ? undefined : JSON.stringify(body) };
  if (isAnonymous) return attempt(call).then(toBody<T>(shape));
  const exchanged = (keyed: Call) => inSession<T>(keyed, shape);
  return method === 'GET' ? exchanged(call) : withIdempotencyKey(call, path, exchanged);
}

/** Carries the bearer token; a refused one is renewed and the call sent once more (AUTH-22 to AUTH-25). */
async function inSession<T>(call: Call, shape: Shape): Promise<T> {
  const end = sessionEnd();
  // What one person's screen asks is never sent with another person's token.
  catchUp();
  if (end.aborted) throw new DOMException('The session ended', 'AbortError');
  const token = storedToken();
  if (token === null) return toBody<T>(shape)(await attempt(call));
  const signal = call.signal ? AbortSignal.any([call.signal, end]) : end;
  const answer = await attempt({ ...withToken(call, token), signal });
  if (answer.status !== 401) return toBody<T>(shape)(answer);
  const renewed = await renewToken(token);
  // Signed out meanwhile: nobody waits for an answer any more.
  if (renewed === undefined || end.aborted) throw new DOMException('The session ended', 'AbortError');
  return toBody<T>(shape)(await attempt({ ...withToken(call, renewed), signal }));
}

const withToken = (call: Call, token: string): Call => ({
  ...call,
  headers: { ...call.headers, Authorization: `Bearer ${token}` },
});

async function attempt(call: Call): Promise<Answer> {
  try {
    return await exchange(call);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiFailure(undefined, translate(isIdleTimeout(error) ? 'failures.tooSlow' : 'failures.noAnswer'));
  }
}

/** Whether a call was stopped on purpose; that is no failure to tell anyone about. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const toBody =
  <T>(isWanted: Shape) =>
  ({ status, isOk, body, isGarbled, etag, retryAfterSeconds }: Answer): T => {
    if (!isOk) {
      const failure = toFailure(status, body, currentLanguage(), retryAfterSeconds);
      keepVersion(failure.present, etag);
      throw failure;
    }
    if (isGarbled || !isWanted(body)) throw new ApiFailure(status, translate('failures.unreadable'));
    keepVersion(body, etag);
    // Beyond its shape the contract says what a successful answer holds; the API is tested against it.
    return body as T;
  };
