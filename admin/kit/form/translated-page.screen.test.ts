import { vi } from 'vitest';
import { expect, page, test } from '../../testing/screens.ts';

/** Moves each text into elements of its own, as the translator of a browser does. Blank texts stay. */
function translatePage() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text); // The cast is safe: the walker visits texts only.
  for (const text of found.filter(({ data, parentElement }) => /\S/.test(data) && !parentElement?.closest('style'))) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
}

const forms = [
  '/editar-etiqueta/2',
  '/editar-categoria/3',
  '/editar-idioma/1',
  '/editar-localidad/1',
  '/editar-zona/1',
  '/editar-experiencia/2',
  '/editar-plan/1',
  '/editar-maker/1',
  '/editar-reseller/1',
];

for (const path of forms) {
  test(`a page that the browser has translated keeps the input of ${path}`, async ({ open }) => {
    // A component that throws would otherwise be reported to the console only.
    const reported = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await open(path);
    const name = page
      .getByRole('main')
      .getByRole('textbox', { name: /^(Nombre|Título)/ })
      .first();
    await expect.element(name).not.toHaveValue('');
    translatePage();
    await name.fill('');
    await name.fill('Otro nombre');
    await expect.element(page.getByText('Cambios sin guardar')).toBeVisible();
    translatePage();
    await name.fill('Otro nombre más');
    await expect.element(name).toHaveValue('Otro nombre más');
    expect(reported.mock.calls).toEqual([]);
    reported.mockRestore();
  });
}
