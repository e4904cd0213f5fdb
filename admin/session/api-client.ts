import type { Language } from '@trastienda/contract/language';
import { currentLanguage, translate } from '../i18n/i18n.ts';
import { ApiFailure, toFailure } from './api-failure.ts';
import { toApiUrl } from './config.ts';
import { jsonHeaders, readHeaders } from './headers.ts';
import { renewToken } from './refresh.ts';
import { sessionEnd, storedToken } from './session.ts';
import { exchange, type Answer, type Call } from './transport.ts';

export { ApiFailure } from './api-failure.ts';

type ReadOptions = {
  /** The content language, sent as `Accept-Language` (LIST-20). */
  language?: Language;
  signal?: AbortSignal;
};
type WriteOptions = ReadOptions & {
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
 * @throws ApiFailure when the call fails; AbortError when its signal, or the end of the session, stopped it.
 */
export const api = {
  get: <T>(path: string, options: ReadOptions = {}) => send<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('PUT', path, body, options),
  delete: (path: string, options: ReadOptions = {}) => send<undefined>('DELETE', path, undefined, options),
  /** The bytes behind a path or a whole address, such as a `contentUrl`. Only our API is told who asks. */
  download(path: string, { signal }: ReadOptions = {}): Promise<Blob> {
    const call: Call = { method: 'GET', path, headers: {}, signal, isDownload: true };
    return path.startsWith('/') ? inSession<Blob>(call) : attempt(call).then(toBody<Blob>);
  },
  /** Sends a picture as the field `file`, telling how much of it has left. */
  upload<T>(path: string, file: Blob, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<T> {
    const body = new FormData();
    body.append('file', file, file instanceof File ? file.name : 'image.jpg');
    return inSession<T>({ method: 'POST', path, headers: readHeaders, body, onProgress, signal });
  },
  /** The bytes of a picture, which is public (D-12), by its `contentUrl`. */
  async pictureBytes(contentUrl: string): Promise<Blob> {
    const answer = await fetch(toApiUrl(contentUrl));
    if (!answer.ok) throw toFailure(answer.status, undefined, currentLanguage());
    return answer.blob();
  },
};

function send<T>(
  method: Call['method'],
  path: string,
  body: unknown,
  { language, isAnonymous, ...rest }: WriteOptions,
) {
  const headers = {
    ...(body === undefined ? readHeaders : jsonHeaders),
    ...(language && { 'Accept-Language': language }),
  };
  const call: Call = { method, path, headers, ...rest, body: body === undefined ? undefined : JSON.stringify(body) };
  return isAnonymous ? attempt(call).then(toBody<T>) : inSession<T>(call);
}

/** Carries the bearer token; a refused one is renewed and the call sent once more (AUTH-22 to AUTH-25). */
async function inSession<T>(call: Call): Promise<T> {
  const token = storedToken();
  if (token === null) return toBody<T>(await attempt(call));
  const end = sessionEnd();
  const signal = call.signal ? AbortSignal.any([call.signal, end]) : end;
  const answer = await attempt({ ...withToken(call, token), signal });
  if (answer.status !== 401) return toBody<T>(answer);
  const renewed = await renewToken(token);
  // Signed out meanwhile: nobody waits for an answer any more.
  if (renewed === undefined || end.aborted) throw new DOMException('The session ended', 'AbortError');
  return toBody<T>(await attempt({ ...withToken(call, renewed), signal }));
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
    throw new ApiFailure(undefined, translate('failures.noAnswer'));
  }
}

/** Whether a call was stopped on purpose; that is no failure to tell anyone about. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function toBody<T>({ status, isOk, body }: Answer): T {
  if (!isOk) throw toFailure(status, body, currentLanguage());
  // The contract says what a successful answer holds; the API is tested against it.
  return body as T;
}
