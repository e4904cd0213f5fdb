import { translate } from '../../../i18n/i18n.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { PasskeyFailure } from '../../../session/factors/passkeys.ts';
import { toFieldSentence, toPresentSentence } from './present-sentence.ts';

/** Returns the message for a passkey that the browser did not return, or that the API refuses, in the present language of the interface. */
export function toPasskeySentence(failure: Error): string | undefined {
  if (failure instanceof PasskeyFailure) return translate(`account:passkeys.${failure.reason}`);
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.key === 'wrongFactor') return toFieldSentence('wrongPasskey');
  const isOfPasskey = failure.violations.length > 0 || failure.code === 429 || failure.key === 'unknownPasskey';
  return isOfPasskey ? toPresentSentence(failure) : undefined;
}
