import type { Change } from '@trastienda/contract/changes';
import { iri } from '@trastienda/contract/model/reference';
import type { ChangeRow } from './read-rows.ts';

/** Returns a change without its fields: which record was changed, when, how and by whom. */
export const toHead = (row: Omit<ChangeRow, 'fields'>) => ({
  '@id': iri('changes', row.id),
  '@type': 'Change' as const,
  id: row.id,
  at: row.at,
  record: iri(row.collection, row.recordId),
  kind: row.kind,
  actor: toActor(row),
});

type ActorRow = Pick<ChangeRow, 'actorKind' | 'actorId' | 'actorName'>;

/** Returns who made a change. */
export const toActor = (row: ActorRow): Change['actor'] => ({
  kind: row.actorKind,
  '@id': actorIri(row),
  name: row.actorName,
});

/** Returns the `@id` of the user or of the import run that made a change. */
function actorIri({ actorKind, actorId }: Pick<ChangeRow, 'actorKind' | 'actorId'>): string | null {
  if (actorId === null) return null;
  return actorKind === 'user' ? iri('users', actorId) : actorKind === 'import' ? iri('imports/runs', actorId) : null;
}
