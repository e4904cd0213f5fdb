import { idInPath } from '@trastienda/contract/model/reference';
import type { Member } from '@trastienda/contract/model/resource';
import type { trashItem } from '@trastienda/contract/resources/trash-item';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../kit/list/table/columns.ts';
import type { Received } from '../../kit/records/received.ts';
import { useKindName } from './kinds.ts';

export type TrashRow = Received<Member<typeof trashItem>> & Row;

/** A record in the trash: the `@id` of the item, the `@id` that the record had, and its name. */
export type Deleted = { item: string; record: string; name: string | null };

export const toDeleted = ({ '@id': item, record, name }: TrashRow): Deleted => ({
  item,
  record: record ?? '',
  name: name ?? null,
});

/** Returns the collection in an `@id`: `/makers/3` → `makers`. */
export const collectionOf = (record: string): string => record.slice(1, record.lastIndexOf('/'));

/** Returns a function that names a deleted record. A record without a name is named by its kind and id. */
export function useDeletedName(): (deleted: Pick<Deleted, 'record' | 'name'>) => string {
  const { t } = useTranslation('trash');
  const kindName = useKindName();
  return ({ record, name }) => name ?? t('unnamed', { kind: kindName(collectionOf(record)), id: idInPath(record) });
}
