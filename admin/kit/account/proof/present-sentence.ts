import type { OwnPasswordRule } from '@trastienda/contract/account/own-password';
import type { SentenceValues } from '@trastienda/contract/errors';
import { fieldErrors, toErrorSentence, toSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { ApiFailure } from '../../../session/calls/api-client.ts';

/** A message of a field that needs no values. */
export type Catalogued = OwnPasswordRule | 'wrongCode' | 'wrongPasskey' | 'password' | 'code' | 'email' | 'factorName';

/** Returns the sentence in the present language of the interface. */
export const toFieldSentence = (key: Catalogued): string => toSentence(fieldErrors[key], currentLanguage());

/**
 * Returns the sentence for the first refused field of a failure or, if there is none, for the failure itself. It is in the present language of
 * the interface, which may have changed since the failure; a sentence of another server stays as it is.
 */
export function toPresentSentence({ violations: [refusal], key, values, message }: ApiFailure): string {
  if (refusal?.key) return toSentence(fieldErrors[refusal.key], currentLanguage(), refusal.values);
  if (refusal) return refusal.message;
  // The cast is safe: the contract defines the types of the values.
  return key ? toErrorSentence(key, currentLanguage(), values as SentenceValues) : message;
}
