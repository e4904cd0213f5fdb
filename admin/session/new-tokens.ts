import type { NewTokens } from '@trastienda/contract/calls/account';
import { keepTokens } from './session.ts';

/** Continues with the new session of an answer, if the API has ended the present one. */
export const keepNewTokens = ({ token, refresh_token }: Partial<NewTokens> = {}) => {
  if (token !== undefined) keepTokens(token, refresh_token);
};
