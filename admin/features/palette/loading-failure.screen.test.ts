import { times } from '../../base/times.ts';
import { find, holdCode, kayak, keys, openByKey, palette, withPalette } from '../../testing/palette/palette.ts';
import { address, expect, page, sawRedAlert, test } from '../../testing/screens.ts';

// The code is loaded once for all tests of a file, so this is the only one.
test('code that does not load loses nothing: it is loaded again, and acts on the text and on Enter', async ({
  server,
  clock,
  open,
}) => {
  await find(server, 'kay', kayak);
  await open('/etiquetas', undefined, withPalette);
  const release = await holdCode(server);
  clock.stop();
  await openByKey();
  const typed = palette.getByRole('textbox');
  await expect.element(typed).toHaveFocus();
  await keys('kay');
  await clock.pass(times.silenceMs);
  await sawRedAlert('No se ha podido cargar una parte de la aplicación');
  await expect.element(typed).toHaveValue('kay');
  await keys('{Enter}');
  await release();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(async () => (await clock.pass(50), address())).toBe('/editar-categoria/3');
  await expect.element(palette).not.toBeInTheDocument();
});
