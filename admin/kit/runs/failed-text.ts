import { apiErrors, toErrorSentence, type ApiErrorKey } from '@trastienda/contract/errors';
import { currentLanguage } from '../../i18n/i18n.ts';

/** Returns the error sentence of a failed run in the interface language. `error` is a key of the catalogue of errors. */
export function toFailedText({ error }: { error: string | null }): string {
  // The cast is safe: `hasOwn` checks that `error` is a key of `apiErrors`.
  const key = error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
  return toErrorSentence(key, currentLanguage());
}
