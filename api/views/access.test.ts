import { expect, it } from 'vitest';
import { refuseOthers } from './access.ts';

const administrator = { id: 1, roles: ['ROLE_ADMIN'] };
const editor = { id: 2, roles: ['ROLE_EDITOR'] };

it('D-98 a shared view is written by its owner and by administrators', () => {
  for (const ownerId of [1, 2, null])
    expect(() => refuseOthers({ isShared: true, ownerId }, administrator)).not.toThrow();
  expect(() => refuseOthers({ isShared: true, ownerId: 2 }, editor)).not.toThrow();
  for (const ownerId of [1, null])
    expect(() => refuseOthers({ isShared: true, ownerId }, editor)).toThrow(
      expect.objectContaining({ key: 'notYourView', statusCode: 403 }),
    );
});

it('D-98 a personal view is written by its owner only, and does not exist for others', () => {
  expect(() => refuseOthers({ isShared: false, ownerId: 2 }, editor)).not.toThrow();
  for (const other of [administrator, { id: 3, roles: [] }])
    expect(() => refuseOthers({ isShared: false, ownerId: 2 }, other)).toThrow(
      expect.objectContaining({ key: 'notFound' }),
    );
});
