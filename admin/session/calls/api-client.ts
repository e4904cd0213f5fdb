import type { Feature } from '@trastienda/contract/config';
import type { Language } from '@trastienda/contract/language';
import { currentLanguage, translate } from '../../i18n/i18n.ts';
import { ApiFailure, toFailure } from './api-failure.ts';
import { hasFeature } from '../config.ts';
import { jsonHeaders, patchHeaders, readHeaders, streamHeaders } from './headers.ts';
import { isAnything, isMedia, isNothing, isRecord, type Shape } from './answer-shapes.ts';
import { renewToken } from '../refresh.ts';
import { requireStep, type RequiredStep } from '../required-step.ts';
import { catchUp, sessionEnd, storedToken } from '../session.ts';
import { confirmations, confirmSince } from './confirmation.ts';
import { isIdleTimeout } from '../idle-timeout.ts';
import { exchange, ownFileCall, withToken, type Answer, type Call } from './transport.ts';
import { keepVersion } from './versions.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';

export { ApiFailure } from './api-failure.ts';

type ReadOptions = {
  /** The content language, sent as `Accept-Language` (LIST-20). */
  language?: Language;
  signal?: AbortSignal;
  /** Validates the response. By default, a read accepts any object, and a write accepts any response. */
  shape?: Shape;
  /** Refuses query parameters that the server does not know, if it has the feature `views`; others ignore them. */
  isStrict?: true;
};
type WriteOptions = ReadOptions & {
  /** The version that the write replaces, sent as `If-Match`; without a version the last write wins. */
  version?: string | undefined;
  /** The feature that the server needs for `If-Match`; default: `versions`. */
  versionFeature?: Feature;
  /** Asks for an immediate response (`Prefer: respond-async`) while the work continues in the background (feature `import-runs`). */
  isAsync?: boolean;
  /** Sends no bearer token. A 401 is an ordinary failure and does not renew the token (AUTH-14, AUTH-21). */
  isAnonymous?: boolean;
  /** Sends no idempotency key, whose memory would keep a password in the body. The calls of the user's account ignore keys. */
  isUnkeyed?: boolean;
};
type UploadOptions = {
  /** Called with the fraction of the body sent so far, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/**
 * The API client. `T` is the type of the response in the contract.
 * @throws ApiFailure if a request fails or the response has an unexpected shape; AbortError if the signal or the end of the session
 * aborts the request.
 */
export const api = {
  get: <T>(path: string, options: ReadOptions = {}) => send<T>('GET', path, undefined, { shape: isRecord, ...options }),
  post: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options: WriteOptions = {}) => send<T>('PATCH', path, body, options),
  /** Deletes a record. Resolves to its path in the trash, such as `/trash/7`, if the server has the feature `trash`. */
  delete: (path: string, { isUnkeyed }: Pick<WriteOptions, 'isUnkeyed'> = {}): Promise<string | undefined> => {
    const toTrash = (answer: Answer) => (toBody(isAnything)(answer), answer.location);
    const call: Call = { method: 'DELETE', path, headers: readHeaders };
    const exchanged = (keyed: Call) => inSession(keyed, toTrash);
    return isUnkeyed ? exchanged(call) : withIdempotencyKey(call, path, exchanged);
  },
  /** Deletes all records of a collection, and resolves to the body of the response, such as the tokens of a new session. */
  deleteAll: <T>(path: string, options: WriteOptions = {}) => send<T>('DELETE', path, undefined, options),
  /**
   * Reads server-sent events with the bearer token: calls `onText` with each chunk of text until the server ends the stream. Fails
   * if no data arrives for 30 s, not even an SSE comment.
   */
  stream: (
    path: string,
    { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
  ): Promise<undefined> =>
    inSession({ method: 'GET', path, headers: streamHeaders, onText, signal }, toBody<undefined>(isNothing)),
  /** Downloads the bytes at a path of the API or at an absolute URL, such as a `contentUrl`. Only the API receives the token. */
  download(path: string, { signal, language }: ReadOptions = {}): Promise<Blob> {
    const headers: Record<string, string> = language ? { 'Accept-Language': language } : {};
    const call: Call = { method: 'GET', path, headers, signal, isDownload: true };
    return path.startsWith('/')
      ? inSession(call, toBody<Blob>(isAnything))
      : attempt(call).then(toBody<Blob>(isAnything));
  },
  /** Uploads a picture in the form field `file`, and reports the progress. */
  upload<T>(path: string, file: Blob, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<T> {
    const body = new FormData();
    body.append('file', file, file instanceof File ? file.name : 'image.jpg');
    const call: Call = { method: 'POST', path, headers: readHeaders, body, onProgress, signal };
    return withIdempotencyKey(call, file, (keyed) => inSession(keyed, toBody<T>(isMedia)));
  },
  /** Reads a JSON file from the origin of the admin. */
  ownFile: (path: string, signal: AbortSignal): Promise<unknown> =>
    attempt({ ...ownFileCall(path), signal }).then(toBody<unknown>(isRecord)),
  /** Downloads a picture by its `contentUrl`, without the token, because pictures are public (D-12). */
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
  {
    language,
    version,
    versionFeature = 'versions',
    isAsync,
    isAnonymous,
    isUnkeyed,
    isStrict,
    shape = isAnything,
    ...rest
  }: WriteOptions,
) {
  const headers = {
    ...(body === undefined ? readHeaders : method === 'PATCH' ? patchHeaders : jsonHeaders),
    ...(language && { 'Accept-Language': language }),
    ...(version !== undefined && hasFeature(versionFeature) && { 'If-Match': version }),
    ...(isAsync && { Prefer: 'respond-async' }),
    ...(isStrict && hasFeature('views') && { Prefer: 'handling=strict' }),
  };
  const call: Call = { method, path, headers, ...rest, body: body === undefined ? undefined : JSON.stringify(body) };
  if (isAnonymous) return attempt(call).then(toBody<T>(shape));
  const exchanged = (keyed: Call) => inSession(keyed, toBody<T>(shape));
  return method === 'GET' || isUnkeyed ? exchanged(call) : withIdempotencyKey(call, path, exchanged);
}

/**
 * Sends a call with the bearer token, if any. If the API asks for a confirmation first, the user is asked, and the call is sent again. A call
 * that the user does not confirm, or that has to wait for a required step, fails as if it had been aborted: the screen shows the reason.
 */
async function inSession<T>(call: Call, read: (answer: Answer) => T): Promise<T> {
  const end = sessionEnd();
  // Ends the session if the stored user has changed, so that a request is never sent with the token of another user.
  catchUp();
  if (end.aborted) throw sessionEnded();
  if (storedToken() === null) return read(await attempt(call));
  const confirmed = confirmations();
  const answer = await withRenewal(call, end);
  const refusal = accountRefusalOf(call, answer);
  if (refusal === undefined) return read(answer);
  if (refusal !== 'confirmationNeeded') {
    requireStep(refusal);
    throw aborted(`The API refused the call: ${refusal}`);
  }
  if (!(await confirmSince(confirmed, end))) throw aborted('The user did not confirm the call');
  catchUp();
  if (end.aborted) throw sessionEnded();
  return read(await withRenewal(call, end));
}

/** Returns the key of a refusal that the user can resolve without the screen that sent the call (feature `account`). */
function accountRefusalOf({ path }: Call, { status, body }: Answer): 'confirmationNeeded' | RequiredStep | undefined {
  if (status !== 403 || !isRecord(body) || !hasFeature('account')) return undefined;
  const { key } = body;
  // The calls of the account itself, such as that for new recovery codes, need a factor for another reason.
  if (key === 'enrolmentNeeded') return hasFeature('second-factor') && !path.startsWith('/account') ? key : undefined;
  return key === 'confirmationNeeded' || key === 'passwordChangeNeeded' ? key : undefined;
}

/** Sends a call with the bearer token. If the token is refused, renews it and repeats the call once (AUTH-22 to AUTH-25). */
async function withRenewal(call: Call, end: AbortSignal): Promise<Answer> {
  const signal = call.signal ? AbortSignal.any([call.signal, end]) : end;
  const ask = async (present: string) => {
    const answer = await attempt({ ...withToken(call, present), signal });
    // The session may have ended while the last part of the answer was read, which an abort does not stop.
    if (end.aborted) throw sessionEnded();
    return answer;
  };
  const token = storedToken() ?? '';
  const answer = await ask(token);
  if (answer.status !== 401) return answer;
  const renewed = await renewToken(token);
  // The token could not be renewed, or the user signed out in the meantime.
  if (renewed === undefined || end.aborted) throw sessionEnded();
  return ask(renewed);
}

const aborted = (reason: string) => new DOMException(reason, 'AbortError');
const sessionEnded = () => aborted('The session ended');

async function attempt(call: Call): Promise<Answer> {
  try {
    return await exchange(call);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiFailure(undefined, translate(isIdleTimeout(error) ? 'failures.tooSlow' : 'failures.noAnswer'));
  }
}

/** Whether a call failed because it was aborted on purpose. No alert reports such a failure. */
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
    // The cast is safe: the shape is checked, the contract defines the rest of a response, and the API is tested against the contract.
    return body as T;
  };
