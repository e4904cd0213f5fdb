import { limits } from '@trastienda/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../session/session.ts';
import { keepConfig, toConfig } from '../../../session/config.ts';
import { signIn, withDrafts } from '../../../testing/drafts.ts';
import type { DraftInput } from '../draft.ts';
import { openDatabase, readFrom } from './database.ts';
import { deletePlace, placeOf, storedPeople } from './place.ts';
import { discardDraft, holdDraft, listDrafts, readDraft, removeDraft, writeDraft } from './storage.ts';

const ana = 71;
const luis = 72;

const draft = (name: string, pictures: DraftInput['pictures'] = []): DraftInput => ({
  address: '/nueva-experiencia',
  collection: 'experiences',
  name,
  changes: { es: 1 },
  content: { text: `${name}, que nadie más lee` },
  pictures,
});
const picture = (megabytes: number, field = 'mediaExperiences') => ({
  field,
  isCut: true,
  bytes: new Blob([new Uint8Array(megabytes * 1_000_000)], { type: 'image/jpeg' }),
});
const names = async (person: number) => (await listDrafts(person)).map(({ name }) => name);

beforeEach(() => {
  keepConfig(toConfig(withDrafts));
  signIn(ana);
});
afterEach(async () => {
  vi.useRealTimers();
  signOut();
  await Promise.all([ana, luis].map(deletePlace));
});

describe('a draft', () => {
  it('is listed and read by its user, newest first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await writeDraft(ana, 'a', draft('Kayak'));
    vi.setSystemTime(Date.now() + 1);
    await writeDraft(ana, 'b', draft('Vela'));
    expect(await names(ana)).toEqual(['Vela', 'Kayak']);
    expect(await readDraft(ana, 'a')).toEqual({ content: { text: 'Kayak, que nadie más lee' }, pictures: [] });
  });

  it('is replaced by its next version, and removed with its pictures', async () => {
    await writeDraft(ana, 'a', draft('Kayak', [picture(1)]));
    await writeDraft(ana, 'a', draft('Kayak y vela'));
    expect(await names(ana)).toEqual(['Kayak y vela']);
    expect((await rows(ana)).pictures).toEqual([]);
    await removeDraft(ana, 'a');
    expect(await listDrafts(ana)).toEqual([]);
    expect(await readDraft(ana, 'a')).toBeUndefined();
  });

  it('includes pictures: files keep their names', async () => {
    const cut = { field: 'logo', isCut: true, bytes: new Blob(['jpeg'], { type: 'image/jpeg' }) };
    const chosen = { field: 'logo', isCut: false, bytes: new File(['png'], 'playa.png', { type: 'image/png' }) };
    await writeDraft(ana, 'a', draft('Kayak', [cut, chosen]));
    const { pictures = [] } = (await readDraft(ana, 'a')) ?? {};
    expect(pictures.map(({ field, isCut }) => ({ field, isCut }))).toEqual([
      { field: 'logo', isCut: true },
      { field: 'logo', isCut: false },
    ]);
    expect(await Promise.all(pictures.map(({ bytes }) => bytes.text()))).toEqual(['jpeg', 'png']);
    expect(pictures[1]?.bytes).toMatchObject({ name: 'playa.png', type: 'image/png' });
  });

  it('writes each of its pictures once', async () => {
    const pictures = [picture(1)];
    await writeDraft(ana, 'a', draft('Kayak', pictures));
    const before = (await rows(ana)).pictures;
    await writeDraft(ana, 'a', draft('Kayak y vela', pictures));
    // A second encryption would have another initialisation vector.
    expect((await rows(ana)).pictures).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('that is discarded can be put back, with its pictures and times', async () => {
    await writeDraft(ana, 'b', draft('Vela'));
    await writeDraft(ana, 'a', draft('Kayak', [picture(1)]));
    const before = await rows(ana);
    const putBack = await discardDraft(ana, 'a');
    expect(await names(ana)).toEqual(['Vela']);
    expect(await readDraft(ana, 'a')).toBeUndefined();
    await putBack?.();
    expect(await rows(ana)).toEqual(before);
    expect((await readDraft(ana, 'a'))?.pictures).toHaveLength(1);
  });

  it('that another tab has removed cannot be discarded again', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    await removeDraft(ana, 'a');
    expect(await discardDraft(ana, 'a')).toBeUndefined();
  });

  it('is not put back after the end of the session', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    const putBack = await discardDraft(ana, 'a');
    await deletePlace(ana);
    signOut();
    // Without a message, which depends on whether the page already knows of the deletion.
    await expect(putBack?.()).rejects.toBeInstanceOf(DOMException);
    expect(await storedPeople()).not.toContain(ana);
  });

  it('is open while a screen holds it', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    const release = await holdDraft('a');
    expect((await listDrafts(ana))[0]?.isOpen).toBe(true);
    expect(await holdDraft('a')).toBeUndefined();
    await release?.();
    expect((await listDrafts(ana))[0]?.isOpen).toBe(false);
  });
});

describe('the stored drafts', () => {
  it('D-73 are encrypted with a key that the browser does not export', async () => {
    await writeDraft(
      ana,
      'a',
      draft('Kayak', [{ field: 'logo', isCut: true, bytes: new Blob(['una imagen secreta']) }]),
    );
    const { keys, ...stored } = await rows(ana);
    const text = JSON.stringify(stored, (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    );
    expect(text).toContain('savedAt');
    for (const secret of ['Kayak', 'nadie', 'secreta', 'experiencia']) expect(text).not.toContain(secret);
    expect(keys.map(({ extractable }) => extractable)).toEqual([false]);
    await expect(crypto.subtle.exportKey('raw', keys[0] as CryptoKey)).rejects.toThrow('not extractable');
  });

  it('are those of the signed-in user', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    signOut();
    signIn(luis);
    expect(await listDrafts(luis)).toEqual([]);
    await expect(listDrafts(ana)).rejects.toThrow('The session has ended');
    signOut();
    signIn(ana);
    expect(await names(ana)).toEqual(['Kayak']);
  });

  it('D-73 are deleted with their key by a sign-out', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    expect(await storedPeople()).toContain(ana);
    await deletePlace(ana);
    signOut();
    signIn(ana);
    expect(await storedPeople()).not.toContain(ana);
    expect(await listDrafts(ana)).toEqual([]);
  });

  it('are not created again by a tab in which the user still types when another tab signs out', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    const { storageBuckets } = navigator as unknown as { storageBuckets: { delete: (name: string) => Promise<void> } };
    await storageBuckets.delete((await placeOf(ana)).name);
    await expect.poll(() => writeDraft(ana, 'a', draft('Kayak')).then(() => 'written', String)).toContain('AbortError');
    expect(await storedPeople()).not.toContain(ana);
  });

  it('are at most 50 MB: the oldest are removed first', async () => {
    for (const [id, name] of Object.entries({ a: 'Kayak', b: 'Vela', c: 'Surf' }))
      expect(await writeDraft(ana, id, draft(name, [picture(20)]))).toBe(true);
    expect(await names(ana)).toEqual(['Surf', 'Vela']);
    expect((await rows(ana)).pictures).toHaveLength(2);
  });

  it('leave out pictures for which a single draft has no room', async () => {
    expect(await writeDraft(ana, 'a', draft('Kayak', [picture(30), picture(30)]))).toBe(false);
    expect((await readDraft(ana, 'a'))?.pictures).toHaveLength(1);
    expect(await writeDraft(ana, 'b', draft('Vela', [picture(60), picture(1)]))).toBe(false);
    expect((await readDraft(ana, 'b'))?.pictures).toHaveLength(1);
  });

  it('keep a draft that a tab has open, even if it is the oldest', async () => {
    const release = await holdDraft('a');
    for (const [id, name] of Object.entries({ a: 'Kayak', b: 'Vela', c: 'Surf' }))
      await writeDraft(ana, id, draft(name, [picture(20)]));
    expect(await names(ana)).toEqual(['Surf', 'Kayak']);
    await release?.();
  });

  it('D-73 are removed after 14 days, also those of a user who does not sign in again', async () => {
    const now = Date.now();
    const daysAgo = (days: number) => vi.setSystemTime(now - days * 86_400_000);
    vi.useFakeTimers({ toFake: ['Date'] });
    daysAgo(limits.drafts.days + 1);
    await writeDraft(ana, 'a', draft('Kayak'));
    daysAgo(limits.drafts.days - 1);
    // A later write does not renew the time.
    await writeDraft(ana, 'a', draft('Kayak y vela'));
    await writeDraft(ana, 'b', draft('Vela'));
    vi.setSystemTime(now);
    signOut();
    signIn(luis);
    await listDrafts(luis);
    await expect.poll(async () => (await rows(ana)).heads.map(({ id }) => id)).toEqual(['b']);
    signOut();
    vi.setSystemTime(now + 2 * 86_400_000);
    signIn(ana);
    await listDrafts(ana);
    await expect.poll(async () => (await rows(ana)).contents).toEqual([]);
  });

  it('are deleted with their key when the last is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await writeDraft(ana, 'a', draft('Kayak'));
    signOut();
    vi.setSystemTime(Date.now() + (limits.drafts.days + 1) * 86_400_000);
    signIn(luis);
    await listDrafts(luis);
    await expect.poll(storedPeople).not.toContain(ana);
  });
});

it('the database of the next user, still empty, is not deleted by the search for old drafts', async () => {
  const { promise: isSignedIn, resolve: go } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  // TypeScript does not describe storage buckets yet.
  const buckets = Object.getPrototypeOf(Reflect.get(navigator, 'storageBuckets')) as { keys: () => Promise<string[]> };
  const keys = buckets.keys.bind(Reflect.get(navigator, 'storageBuckets'));
  vi.spyOn(buckets, 'keys').mockImplementationOnce(async () => {
    asked.resolve();
    await isSignedIn;
    return keys();
  });
  signOut();
  signIn(luis);
  await listDrafts(luis);
  await asked.promise;
  signOut();
  signIn(ana);
  await listDrafts(ana);
  go();
  // The search would need about 10 ms to delete it.
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(await storedPeople()).toContain(ana);
  expect(await writeDraft(ana, 'a', draft('Kayak'))).toBe(true);
});

describe('in a browser without storage buckets, drafts', () => {
  const property = 'storageBuckets';
  const buckets = Object.getOwnPropertyDescriptor(Navigator.prototype, property);
  beforeEach(() => void Reflect.deleteProperty(Navigator.prototype, property));
  afterEach(async () => {
    signOut();
    await Promise.all([ana, luis].map(deletePlace));
    Object.defineProperty(Navigator.prototype, property, buckets ?? {});
  });

  it('are in a database per user, which a sign-out deletes', async () => {
    await writeDraft(ana, 'a', draft('Kayak', [picture(1)]));
    signOut();
    signIn(luis);
    await writeDraft(luis, 'b', draft('Vela'));
    expect(await names(luis)).toEqual(['Vela']);
    expect((await storedPeople()).toSorted()).toEqual([ana, luis]);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain((await placeOf(ana)).name);
    await deletePlace(luis);
    signOut();
    expect(await storedPeople()).toEqual([ana]);
    signIn(ana);
    expect(await names(ana)).toEqual(['Kayak']);
    expect((await readDraft(ana, 'a'))?.pictures).toHaveLength(1);
  });

  it('are not created again by a tab in which the user still types when another tab signs out', async () => {
    await writeDraft(ana, 'a', draft('Kayak'));
    indexedDB.deleteDatabase((await placeOf(ana)).name);
    await expect.poll(() => writeDraft(ana, 'a', draft('Kayak')).then(() => 'written', String)).toContain('AbortError');
    expect(await storedPeople()).not.toContain(ana);
  });
});

/** Reads the stored rows without decrypting them. */
async function rows(person: number) {
  const database = await openDatabase(person, () => undefined);
  const [keys, heads, contents, pictures] = await Promise.all([
    readFrom(database, 'keys', (store) => store.getAll()),
    readFrom(database, 'heads', (store) => store.getAll()),
    readFrom(database, 'contents', (store) => store.getAll()),
    readFrom(database, 'pictures', (store) => store.getAll()),
  ]);
  database.close();
  return { keys, heads, contents, pictures };
}
