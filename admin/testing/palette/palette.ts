import type { SearchMember } from '@trastienda/contract/search/calls';
import { page, userEvent } from '../screens.ts';
import type { TestServer } from '../test-server.ts';

/** What `/config.json` of a server with the feature `palette` says. */
export const withPalette = { features: ['palette' as const] };

export const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' });
export const field = palette.getByRole('combobox', { name: 'Buscar o ir a…' });
export const options = palette.getByRole('option');
export const option = (name: string | RegExp) => palette.getByRole('option', { name });

export const keys = (text: string) => userEvent.keyboard(text);
export const openByKey = () => keys('{Control>}k{/Control}');

/** Returns a record as a search finds it. */
export const member = (id: string, name: string, more: Partial<SearchMember> = {}): SearchMember => ({
  '@id': id,
  type: 'categories',
  name,
  detail: null,
  thumbnailUrl: null,
  isActive: null,
  ...more,
});

export const kayak = member('/categories/3', 'Kayak');
export const culture = member('/categories/4', 'Cultura');

/** Answers all searches for a text. */
export const find = (server: TestServer, text: string, ...members: SearchMember[]) =>
  answerAll(server, new RegExp(`^/search\\?q=${text}$`), members);

/** Answers all reads of remembered records. */
export const remember = (server: TestServer, ...members: SearchMember[]) => answerAll(server, /^\/search\?id/, members);

const answerAll = (server: TestServer, path: RegExp, members: SearchMember[]) =>
  server.fail('GET', path, 200, { 'hydra:member': members }, 100);

/** Delays all code that is loaded from now on. @returns a function that ends this. */
export async function holdCode(server: TestServer): Promise<() => Promise<void>> {
  const release = await server.holdBack(/^\/held\.css$/);
  // Code waits for the stylesheets that are loading.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${server.url}/held.css` });
  document.head.append(link);
  return async () => {
    await release();
    link.remove();
  };
}
