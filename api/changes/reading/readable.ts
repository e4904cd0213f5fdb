import { sql, type SQL } from 'drizzle-orm';
import { mayRead, mayReadHistory } from '@trastienda/contract/access/least-role';
import type { Language } from '@trastienda/contract/language';
import type { UserWithRoles } from '../../http/protection/authentication.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { MediaKind } from '../../media/media-kind.ts';

/** The language of an answer, and the roles of the user who gets it. */
export type AskedBy = { language: Language; roles: readonly string[] };
export type AskedByUser = AskedBy & { userId: number };

export const toAsking = ({ id, roles }: UserWithRoles): Pick<AskedByUser, 'userId' | 'roles'> => ({
  userId: id,
  roles,
});

export type Sources = { resources: readonly ApiResource[]; mediaKinds: readonly MediaKind[] };

/** SQL for the condition of the changes that a user with these roles may read (D-88). */
export function ofReadable(resources: readonly ApiResource[], roles: readonly string[]): SQL {
  const collections = resources.map(({ contract }) => contract.collection);
  const readable = collections.filter((collection) => mayReadHistory(roles, collection));
  return readable.length === collections.length ? sql`true` : sql`collection = any(${sql.param(readable)}::text[])`;
}

/** Returns the resources whose records a user with these roles may read. Changes contain the names of these records only. */
export const readableOf = (resources: readonly ApiResource[], roles: readonly string[]): ApiResource[] =>
  resources.filter(({ contract }) => mayRead(roles, contract.collection));

/** Returns the resources and pictures that a user with these roles may read. */
export const readableSources = ({ resources, mediaKinds }: Sources, roles: readonly string[]): Sources => ({
  resources: readableOf(resources, roles),
  mediaKinds: mediaKinds.filter(({ collection }) => mayRead(roles, collection)),
});
