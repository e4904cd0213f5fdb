import type { AccountSession } from '@trastienda/contract/calls/account';
import type { Collection } from '@trastienda/contract/collection';
import { queryOptions } from '@tanstack/react-query';
import { loadTexts } from '../../../i18n/i18n.ts';
import { isCollection } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/** Whose sessions: `/account`, or the `@id` of a user. */
export type Owner = '/account' | `/users/${string}`;

/** More than a person uses. `DELETE` ends those beyond, too. */
const maxShown = 100;

/** The query of the devices that are signed in, this one first, then the latest used. The texts of their lines are those of the own account. */
export const sessionsQuery = (owner: Owner) =>
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
