import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadChunk } from '../../base/chunk-loading.ts';
import { loadTexts, translate } from '../../i18n/i18n.ts';
import { isRecord, type Shape } from '../calls/answer-shapes.ts';
import { api } from '../calls/api-client.ts';

/** Why the browser returned no passkey. The values are the keys of the sentences. */
type Reason = 'cancelled' | 'notCreated' | 'alreadyAdded' | 'failed';

/** The browser returned no passkey. `message` is the sentence for the user. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

/**
 * Creates a passkey, which the browser asks the user to confirm.
 * @param options as the API sends them.
 * @returns the credential for the API.
 * @throws PasskeyFailure if the user cancels, has a passkey of this account on the device already, or the browser fails; ChunkLoadError.
 */
export const createPasskey = (options: object): Promise<object> =>
  // The cast is safe: the contract defines the options.
  askBrowser('notCreated', ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );

/**
 * Asks the user for one of the passkeys that the browser has for this site.
 * @returns the credential for the API.
 * @throws PasskeyFailure as {@link createPasskey}; ApiFailure if the API sends no challenge; ChunkLoadError.
 */
export async function askForPasskey(): Promise<object> {
  const { options } = await api.post<{ options: object }>('/login_check/passkey/options', {}, asGuest);
  return askBrowser('cancelled', ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

const hasOptions: Shape = (body) => isRecord(body) && isRecord(body['options']);
const asGuest = { isAnonymous: true, shape: hasOptions };

type Ceremonies = typeof import('./ceremonies.ts');

/** @param ifCancelled the reason if the user cancels, or does not answer in time. */
async function askBrowser(ifCancelled: Reason, ceremony: (ceremonies: Ceremonies) => Promise<object>): Promise<object> {
  const [ceremonies] = await Promise.all([loadChunk(() => import('./ceremonies.ts')), loadTexts('account')]);
  try {
    return await ceremony(ceremonies);
  } catch (cause) {
    throw new PasskeyFailure(translate(`account:passkeys.${reasonOf(cause, ifCancelled)}`), { cause });
  }
}

function reasonOf(error: unknown, ifCancelled: Reason): Reason {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'alreadyAdded';
  return name === 'NotAllowedError' || name === 'AbortError' ? ifCancelled : 'failed';
}
