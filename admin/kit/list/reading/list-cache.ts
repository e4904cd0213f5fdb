import type { Collection } from '@trastienda/contract/collection';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../records/queries.ts';
import type { Row } from '../table/columns.ts';

/**
 * An optimistic update of the cached lists. `undo` reverts it. `end` must be called after the write, and sends the requests again that the
 * update has cancelled.
 */
type Update = { undo: () => void; end: () => void };

export const removeRow = (client: QueryClient, collection: string, row: Row): Promise<Update> =>
  change(
    client,
    collection,
    (block) => ({
      ...block,
      'hydra:member': block['hydra:member'].filter((member) => member['@id'] !== row['@id']),
      'hydra:totalItems': block['hydra:totalItems'] - 1,
    }),
    (block, before) => {
      // The list was refetched meanwhile, and already contains the row.
      if (placeOf(row, block) >= 0) return block;
      const at = placeOf(row, before);
      return {
        ...block,
        'hydra:member': at < 0 ? block['hydra:member'] : block['hydra:member'].toSpliced(at, 0, row),
        'hydra:totalItems': block['hydra:totalItems'] + 1,
      };
    },
  );

export const patchRow = (client: QueryClient, collection: string, row: Row, values: object): Promise<Update> => {
  const patch = (patched: object) => (block: Collection<Row>) => ({
    ...block,
    'hydra:member': block['hydra:member'].map((member) =>
      member['@id'] === row['@id'] ? { ...member, ...patched } : member,
    ),
  });
  const fields: Record<string, unknown> = { ...row };
  // A field that the row did not have becomes undefined here, so that undo removes the new value.
  const old = Object.fromEntries(Object.keys(values).map((name) => [name, fields[name]]));
  return change(client, collection, patch(values), patch(old));
};

const placeOf = (row: Row, block: Collection<Row>) =>
  block['hydra:member'].findIndex((member) => member['@id'] === row['@id']);

type Edit = (block: Collection<Row>) => Collection<Row>;

async function change(
  client: QueryClient,
  collection: string,
  edit: Edit,
  undo: (block: Collection<Row>, before: Collection<Row>) => Collection<Row>,
): Promise<Update> {
  const filter = { queryKey: keys.lists(collection) };
  // The responses to requests in flight would restore the old rows.
  const cancelled = new Set(client.getQueryCache().findAll({ ...filter, type: 'active', fetchStatus: 'fetching' }));
  await client.cancelQueries(filter);
  const before = client.getQueriesData<Collection<Row>>(filter);
  client.setQueriesData<Collection<Row>>(filter, (block) => block && edit(block));
  // Undo edits the current blocks instead of restoring the previous blocks, because other rows may have changed meanwhile.
  return {
    undo: () => {
      for (const [key, block] of before) {
        const now = client.getQueryData<Collection<Row>>(key);
        if (block && now) client.setQueryData(key, undo(now, block));
      }
    },
    end: () => void client.refetchQueries({ ...filter, predicate: (query) => cancelled.has(query) }),
  };
}
