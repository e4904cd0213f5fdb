import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, offers, recover, test, untilStored } from '../support/drafts/draft-test.ts';
import { filesWith, readDrafts } from '../support/drafts/stored-drafts.ts';
import type { Api } from '../support/product.ts';

const password = 'Clave123';
const name = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
const description = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Descripción/ });

/** Returns a sentence that no compression shortens, so that its bytes would be found on the disk. */
const randomSentence = () => `Secreto ${randomBytes(72).toString('base64url')}`;
const plainBytes = (sentence: string) => [Buffer.from(sentence, 'utf8'), Buffer.from(sentence, 'utf16le')];

/** Expects that the list of categories and the dashboard show a draft of one record, and none of the other. */
async function expectShown(page: Page, { drafted, other }: { drafted: string; other: string }) {
  const link = (label: string | RegExp) => page.getByRole('main').getByRole('link', { name: label, exact: true });
  await page.goto(`/categorias?name=${encodeURIComponent(drafted.slice(-8))}`);
  await expect(link(new RegExp(`^${drafted}\\. Cambios sin guardar`))).toBeVisible();
  await expect(link(other)).toBeVisible();
  await expect(link(new RegExp(`^${other}\\. `))).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(link(drafted)).toBeVisible();
  await expect(link(other)).toHaveCount(0);
}

const storedBuckets = (page: Page) => page.evaluate(() => navigator.storageBuckets.keys());

async function createAdministrator(api: Api) {
  const email = `borradores-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { id } = await api.post('/users', { email, password, roles: ['ROLE_ADMIN'] });
  return { email, bucket: `trastienda-drafts-${id}` };
}

async function signIn(page: Page, { email }: { email: string }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Signs out in a form with unsaved changes. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

/** Signs the user of the profile out without the app, in another tab: the session is lost. */
async function loseSession(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/config.json');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await other.close();
}

/** Creates a category, and types into its description. @returns the URL path of the form, and the encrypted bytes of the draft. */
async function typeInCategory(page: Page, api: Api, label: string, sentence: string) {
  const { id } = await api.post('/categories', { name: label });
  const path = `/editar-categoria/${id}`;
  await page.goto(path);
  await expect(name(page)).toHaveValue(label);
  await description(page).fill(sentence);
  await untilStored(page, sentence);
  const [draft] = await readDrafts(page);
  return { path, sealed: draft?.sealed ?? [] };
}

test('another user of the browser sees nothing of the drafts, neither in the app nor in its files, and their owner recovers them', async ({
  profile,
  api,
}) => {
  const [owner, other] = [await createAdministrator(api), await createAdministrator(api)];
  const [run, sentence] = [randomBytes(4).toString('hex'), randomSentence()];
  const [first, second] = [`Primera ${run}`, `Segunda ${run}`];
  let page = await profile.start();
  await page.goto('/dashboard');
  await loseSession(page);
  await signIn(page, owner);
  const { path, sealed } = await typeInCategory(page, api, first, sentence);
  await loseSession(page);
  await profile.close();
  expect(await filesWith(profile.folder, sealed)).not.toEqual([]);
  expect(await filesWith(profile.folder, plainBytes(sentence))).toEqual([]);

  page = await profile.start();
  await page.goto('/login');
  await signIn(page, other);
  await typeInCategory(page, api, second, 'De otra persona');
  expect(await readDrafts(page)).toHaveLength(1);
  await expectShown(page, { drafted: second, other: first });
  await page.goto(path);
  await expect(name(page)).toHaveValue(first);
  await expect(description(page)).toHaveValue('');
  await description(page).fill('También de otra persona');
  await untilStored(page, 'También de otra persona');
  await expect(offers(page)).toHaveCount(0);
  await signOut(page);
  await signIn(page, owner);
  await expectShown(page, { drafted: first, other: second });
  await recover(page, path);
  await expect(description(page)).toHaveValue(sentence);
});

test('after a sign-out, nothing of the drafts is in the folder of the profile', async ({ profile, api }) => {
  const [owner, sentence] = [await createAdministrator(api), randomSentence()];
  const page = await profile.start();
  await page.goto('/dashboard');
  await loseSession(page);
  await signIn(page, owner);
  const { sealed } = await typeInCategory(page, api, `Propia ${randomBytes(4).toString('hex')}`, sentence);
  const [file = ''] = await filesWith(profile.folder, sealed);
  const [, inProfile, ofBuckets, ofOwner] = file.split(sep);
  expect([inProfile, ofBuckets]).toEqual(['Default', 'WebStorage']);
  expect(await storedBuckets(page)).toContain(owner.bucket);
  await signOut(page);
  await expect.poll(() => storedBuckets(page)).not.toContain(owner.bucket);
  await profile.close();
  expect(await filesWith(profile.folder, sealed)).toEqual([]);
  expect(await filesWith(profile.folder, plainBytes(sentence))).toEqual([]);
  expect(await readdir(join(profile.folder, 'Default/WebStorage'))).not.toContain(ofOwner);
});
