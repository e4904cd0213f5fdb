import { chooseEnglish, expect, page, storedBySignIn, test } from '../../testing/screens.ts';

const dialog = page.getByRole('dialog');
const withTrash = (trashDays: number) => ({ features: ['trash' as const], trashDays });

test('D-72 with the feature `trash`, the delete dialog says for how many days the record can be restored, in the gender of its noun', async ({
  server,
  open,
}) => {
  const session = storedBySignIn(server);
  await open('/etiquetas', session, withTrash(30));
  await page.getByRole('button', { name: 'Eliminar Aventura' }).click();
  await expect.element(dialog).toMatchTextContent('Podrás recuperarla de la papelera durante 30 días');
  await expect.element(dialog).not.toMatchTextContent('No podrás');
  await open('/idiomas', session, withTrash(1));
  await page.getByRole('button', { name: 'Eliminar Francés' }).click();
  await expect.element(dialog).toMatchTextContent(/Podrás recuperarlo de la papelera durante 1 día(?!s)/);
  await chooseEnglish();
  await expect.element(dialog).toMatchTextContent('You can restore it from the trash for 1 day');
});

test('D-72 D-49 with the feature `trash`, the dialog of the maker access says that the maker can be restored; without it, it says nothing (ERR-42)', async ({
  server,
  open,
}) => {
  const ask = page.getByRole('button', { name: /^Eliminar acceso maker de/ }).first();
  await open('/usuarios', storedBySignIn(server), withTrash(30));
  await ask.click();
  await expect.element(dialog).toMatchTextContent('Podrás recuperar el maker de la papelera durante 30 días');
  await open('/usuarios');
  await ask.click();
  await expect.element(dialog).toMatchTextContent('¿Quieres eliminar el acceso maker a este usuario?');
  await expect.element(dialog).not.toMatchTextContent('papelera');
});

test('D-72 without the feature `trash`, the delete dialog says that the record cannot be restored', async ({
  open,
}) => {
  await open('/etiquetas');
  await page.getByRole('button', { name: 'Eliminar Aventura' }).click();
  await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarla');
  await expect.element(dialog).not.toMatchTextContent('papelera');
});
