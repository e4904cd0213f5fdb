import type { Collection } from '@trastienda/contract/collection';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../queries.ts';
import type { Row } from './columns.ts';

/** Changes what the lists show before the server has answered. The result puts everything back. */
type Undo = () => void;

export const removeRow = (client: QueryClient, collection: string, row: Row): Promise<Undo> =>
  change(client, collection, (block) => ({
    ...block,
    'hydra:member': block['hydra:member'].filter((member) => member['@id'] !== row['@id']),
    'hydra:totalItems': block['hydra:totalItems'] - 1,
  }));

export const patchRow = (client: QueryClient, collection: string, row: Row, values: object): Promise<Undo> =>
  change(client, collection, (block) => ({
    ...block,
    'hydra:member': block['hydra:member'].map((member) =>
      member['@id'] === row['@id'] ? { ...member, ...values } : member,
    ),
  }));

async function change(
  client: QueryClient,
  collection: string,
  edit: (block: Collection<Row>) => Collection<Row>,
): Promise<Undo> {
  const filter = { queryKey: keys.lists(collection) };
  // An answer that is on its way would bring the old rows back.
  await client.cancelQueries(filter);
  const before = client.getQueriesData<Collection<Row>>(filter);
  client.setQueriesData<Collection<Row>>(filter, (block) => block && edit(block));
  return () => {
    for (const [key, block] of before) client.setQueryData(key, block);
  };
}
