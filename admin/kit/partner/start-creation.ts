import type { NewUser } from '@trastienda/contract/reference-fields';
import { isIdentified } from '../../session/answer-shapes.ts';
import { api } from '../../session/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { createCreation, type Progress } from './creation.ts';
import type { PartnerKind } from './partner-context.ts';

/** Calls {@link createCreation} with the requests of the API. With the feature `provision`, a single request creates partner and user. */
export const startCreation = ({ role, finish }: PartnerKind, progress: Progress | undefined) =>
  createCreation(
    {
      createUser: async (user: NewUser) => {
        const { '@id': created } = await api.post<{ '@id': string }>(
          '/users',
          { ...user, roles: [role] },
          { shape: isIdentified },
        );
        return created;
      },
      saveUser: (iri, user) => api.put(iri, user),
      deleteUser: (iri) => api.delete(iri),
      ...(finish && { finish }),
    },
    { isAtomic: hasFeature('provision') },
    progress,
  );
