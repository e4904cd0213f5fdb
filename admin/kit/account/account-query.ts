import type { Account } from '@trastienda/contract/calls/account';
import { queryOptions } from '@tanstack/react-query';
import { times } from '../../base/times.ts';
import { isIdentified } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

/** The query of the signed-in user (feature `account`). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.get<Account>('/account', { signal, shape: isIdentified }),
  staleTime: times.recordFreshMs,
});
