import { linkOptions } from '@tanstack/react-router';
import { expect, it } from 'vitest';

// A failure of this test shows in the type check, not in the run: a URL that is not in the site map must not compile.
it('knows the addresses of the site map only', () => {
  // @ts-expect-error the edit route is /editar-categoria/$id
  const misspelt = linkOptions({ to: '/editar-categorias/$id', params: { id: '7' } });
  const known = linkOptions({ to: '/editar-categoria/$id', params: { id: '7' } });
  expect(misspelt).not.toEqual(known);
});
