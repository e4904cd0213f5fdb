import { linkOptions } from '@tanstack/react-router';
import { expect, it } from 'vitest';

// The type check verifies this test, not the test run: a link to a URL that is not in the site map must not compile.
it('accepts only the URLs of the site map', () => {
  // @ts-expect-error the edit route is /editar-categoria/$id
  const misspelt = linkOptions({ to: '/editar-categorias/$id', params: { id: '7' } });
  const known = linkOptions({ to: '/editar-categoria/$id', params: { id: '7' } });
  expect(misspelt).not.toEqual(known);
});
