import type { AccountSession } from '@trastienda/contract/calls/account';
import type { Collection } from '@trastienda/contract/collection';
import { queryOptions } from '@tanstack/react-query';
import { loadTexts } from '../../../i18n/i18n.ts';
import { isCollection } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/** The path of the user whose sessions are read. */
export type OwnerPath = '/account' | `/users/${string}`;

/** More than a person uses. `DELETE` ends those beyond, too. */
const maxShown = 100;

/** The open sessions, the current one first, then by last use. Their texts are in `account`. */
export const sessionsQuery = (owner: OwnerPath) =>
  queryOptions({
    queryKey: ['sessions', owner] as const,
    queryFn: async ({ signal }) => {
      const [read] = await Promise.all([
        api.get<Collection<AccountSession>>(`${owner}/sessions?itemsPerPage=${maxShown}`, {
          signal,
          shape: isCollection,
        }),
        loadTexts('account'),
      ]);
      return read['hydra:member'].toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
  });
