import { afterEach, expect, it } from 'vitest';
import { keepConfig, toConfig } from '../../session/config.ts';
import { signOut } from '../../session/session.ts';
import { signIn, withDrafts } from '../../testing/drafts.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftInput } from './draft.ts';
import { deletePlace } from './storage/place.ts';
import { listDrafts } from './storage/storage.ts';

const ana = 73;
const kayak: DraftInput = {
  address: '/nueva-categoria',
  collection: 'categories',
  name: 'Kayak',
  changes: { es: 1 },
  content: {},
  pictures: [],
};

afterEach(async () => {
  signOut();
  await deletePlace(ana);
});

// In development, React lets each screen appear, disappear and appear again.
it('stores the input of a screen that disappears and appears again at once', async () => {
  keepConfig(toConfig(withDrafts));
  signIn(ana);
  const keeper = createDraftKeeper(undefined);
  keeper.takeFrom(() => kayak);
  keeper.start()();
  const stop = keeper.start();
  keeper.schedule();
  await keeper.flush();
  expect(await listDrafts(ana)).toMatchObject([{ id: keeper.id(), name: 'Kayak', isOpen: true }]);
  stop();
});
