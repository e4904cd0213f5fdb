import type { ReceivedObstacle } from '../session/calls/api-failure.ts';
import { storedBySignIn } from './screens.ts';
import type { TestServer } from './test-server.ts';

/** What `/config.json` of a server with a trash says. */
export const withTrash = { features: ['trash' as const], trashDays: 30 };

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: typeof withTrash) => Promise<void>;

/** Opens a route of the admin with a server that has a trash. */
export const openWithTrash = (open: Open, server: TestServer, path = '/papelera') =>
  open(path, storedBySignIn(server), withTrash);

type Item = {
  id: number;
  collection: string;
  name: string | null;
  record: string;
  deletedAt: string;
  expiresAt: string;
  deletedBy: { '@id': string; name: string | null } | null;
};

/** Returns a deleted record. By default, an administrator deleted it at noon on 20 November 2026, and it stays for 30 days. */
export const toItem = (id: number, collection: string, name: string | null, others: Partial<Item> = {}): Item => ({
  id,
  collection,
  name,
  record: `/${collection}/${id}`,
  deletedAt: '2026-11-20T11:00:00Z',
  expiresAt: '2026-12-20T11:00:00Z',
  deletedBy: { '@id': '/users/1', name: 'ana@server.example' },
  ...others,
});

/** Replaces the items of the trash, newest first. */
export const fillTrash = (server: TestServer, trash: Item[]) =>
  server.change((records) => Object.assign(records, { trash }));

/** Makes the next restore of an item succeed. The item leaves the trash at once, since the screen reads it again only afterwards. */
export async function letRestore(server: TestServer, id: number, record: string) {
  await server.change((records) => {
    records.trash = records.trash?.filter((item) => item.id !== id) ?? [];
  });
  await server.fail('POST', new RegExp(`^/trash/${id}/restore$`), 200, { '@id': record });
}

export type SentObstacle = Partial<ReceivedObstacle> & Pick<ReceivedObstacle, 'propertyPath' | 'key'>;

/** Makes the next restore of an item fail because of obstacles. */
export const refuseRestore = (server: TestServer, id: number, ...obstacles: SentObstacle[]) =>
  server.fail('POST', new RegExp(`^/trash/${id}/restore$`), 409, {
    code: 409,
    key: 'notRestorable',
    message: 'No se puede restaurar tal como estaba',
    obstacles: obstacles.map((obstacle) => ({ message: 'No', canReplace: false, canLeaveOut: false, ...obstacle })),
  });

/** The bodies of the restores of an item, in order. */
export const restoresOf = async (server: TestServer, id: number) =>
  (await server.sent('POST', `/trash/${id}/restore`)).map(({ body }) => body);
