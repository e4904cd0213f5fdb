import { expect, page, test } from '../../testing/screens.ts';

test.for([
  ['/editar-categoria/3', 'Nombre'],
  ['/editar-experiencia/1', 'Título'],
  ['/editar-maker/1', 'Nombre'],
] as const)('without the feature `history`, the form %s has no history', async ([path, label], { open }) => {
  await open(path);
  await expect.element(page.getByRole('textbox', { name: new RegExp(`^${label}`) })).not.toHaveValue('');
  expect(page.getByRole('button', { name: 'Historial' }).elements()).toEqual([]);
});
