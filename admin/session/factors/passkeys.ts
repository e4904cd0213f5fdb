import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadChunk } from '../../base/chunk-loading.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { isRecord, type Shape } from '../calls/answer-shapes.ts';
import { api } from '../calls/api-client.ts';

/** Why the browser returned no passkey. The values are the keys of the sentences in `account:passkeys`, whose texts are then loaded. */
type Reason = 'cancelled' | 'notCreated' | 'alreadyAdded' | 'failed';

/** The browser returned no passkey. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
  readonly reason: Reason;

  constructor(reason: Reason, options: ErrorOptions) {
    super(`The browser returned no passkey: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Creates a passkey, which the browser asks the user to confirm.
 * @param options as the API sends them.
 * @param signal ends the question of the browser.
 * @returns the credential for the API.
 * @throws PasskeyFailure if the user cancels, has a passkey of this account on the device already, or the browser fails; ChunkLoadError; AbortError
 * if the signal ends the question.
 */
export const createPasskey = (options: object, signal: AbortSignal): Promise<object> =>
  // The cast is safe: the contract defines the options.
  askBrowser('notCreated', signal, ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );

/**
 * Asks the user for one of the passkeys that the browser has for this site.
 * @returns the credential for the API.
 * @throws PasskeyFailure as {@link createPasskey}; ApiFailure if the API sends no challenge; ChunkLoadError.
 */
export async function askForPasskey(signal: AbortSignal): Promise<object> {
  const { options } = await api.post<{ options: object }>('/login_check/passkey/options', {}, { ...asGuest, signal });
  return askBrowser('cancelled', signal, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

const hasOptions: Shape = (body) => isRecord(body) && isRecord(body['options']);
const asGuest = { isAnonymous: true, shape: hasOptions };

type Ceremonies = typeof import('./ceremonies.ts');

/** @param ifCancelled the reason if the user cancels, or does not answer in time. */
async function askBrowser(
  ifCancelled: Reason,
  signal: AbortSignal,
  ceremony: (ceremonies: Ceremonies) => Promise<object>,
): Promise<object> {
  const [ceremonies] = await Promise.all([loadChunk(() => import('./ceremonies.ts')), loadTexts('account')]);
  signal.throwIfAborted();
  const cancel = () => ceremonies.WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await ceremony(ceremonies);
  } catch (cause) {
    signal.throwIfAborted();
    throw new PasskeyFailure(reasonOf(cause, ifCancelled), { cause });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function reasonOf(error: unknown, ifCancelled: Reason): Reason {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'alreadyAdded';
  return name === 'NotAllowedError' || name === 'AbortError' ? ifCancelled : 'failed';
}
