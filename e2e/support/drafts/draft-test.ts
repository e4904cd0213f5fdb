import type { Locator, Page } from '@playwright/test';
import { expect, productUrl, test as base } from '../product.ts';
import { createProfile, createSignedInProfile, type Profile } from './browser-profile.ts';
import { readDrafts } from './stored-drafts.ts';

export { expect };

/** The test function for drafts. `profile` belongs to a browser of the test alone, in which the administrator is signed in. */
export const test = base.extend<{ profile: Profile }, { signedIn: Profile }>({
  signedIn: [
    async ({ api }, use) => {
      const profile = await createSignedInProfile(productUrl(), api.session);
      await use(profile);
      await profile.remove();
    },
    { scope: 'worker' },
  ],
  profile: async ({ signedIn }, use) => {
    const profile = await createProfile(productUrl(), signedIn.folder);
    await use(profile);
    await profile.remove();
  },
});

/** The offers of the drafts of a form. */
export const offers = (page: Page) =>
  page.getByRole('list', { name: 'Cambios sin guardar en esta pantalla' }).getByRole('listitem');

/** Waits until the drafts in the browser's storage contain a text. */
export const untilStored = (page: Page, text: string) =>
  expect
    .poll(async () => (await readDrafts(page)).map(({ content }) => content), { message: `a draft with “${text}”` })
    .toContainEqual(expect.stringContaining(text));

/** Opens a form with one offered draft, and recovers that draft. */
export async function recover(page: Page, path: string) {
  await page.goto(path);
  await expect(offers(page)).toHaveCount(1);
  // Just after midnight, the draft is of yesterday.
  await expect(offers(page)).toContainText(/Tienes cambios sin guardar de (hoy|ayer), \d{1,2}:\d\d/);
  await offers(page).getByRole('button', { name: 'Recuperar' }).click();
  await expect(offers(page)).toHaveCount(0);
}

/** Expects that no draft is stored or offered in the form at the path. */
export async function expectNoDraft(page: Page, path: string) {
  await expect.poll(() => readDrafts(page)).toEqual([]);
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable();
  await expect(offers(page)).toHaveCount(0);
}

const [storedPart, furtherPart] = [
  'Todo lo que se escribe en este campo se guarda en el navegador',
  ', también mientras alguien sigue escribiendo hasta el apagón',
];

/** Types into an empty field, and kills the browser in the middle of typing, as soon as the first part of the text is stored. */
export async function killWhileTyping(profile: Profile, field: Locator) {
  await field.pressSequentially(storedPart);
  await untilStored(field.page(), storedPart);
  const typing = field.pressSequentially(furtherPart, { delay: 30 }).catch(() => undefined);
  await expect(field).not.toHaveValue(storedPart);
  await profile.kill();
  await typing;
}

/** Expects the text of {@link killWhileTyping} in a recovered field, with as much of its second part as was stored. @returns the value. */
export async function expectTyped(field: Locator): Promise<string> {
  await expect(field).toHaveValue(new RegExp(`^${storedPart}`));
  const value = await field.inputValue();
  expect(storedPart + furtherPart).toContain(value);
  return value;
}
