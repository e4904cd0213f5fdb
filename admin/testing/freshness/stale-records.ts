import type { Feature } from '@trastienda/contract/config';
import type { StaleTexts } from '@trastienda/contract/freshness/calls';
import type { TextState } from '@trastienda/contract/freshness/states';
import { openRow } from '../rows.ts';
import type { TestServer } from '../test-server.ts';

/** What `/config.json` of a server with the feature `freshness` says. */
export const withFreshness = { features: ['freshness', 'translations', 'views'] as Feature[] };

type States = { name: TextState; description: TextState };
export const fresh: States = { name: 'fresh', description: 'fresh' };

/** Returns a category as the server sends it, with the states of its English texts. Its description is translated unless it is missing. */
export function category(id: number, english: Partial<States> = {}, name = 'Kayak de mar') {
  const states = { ...fresh, ...english };
  const spanish = { name, description: 'Con remos y guía' };
  const translated = { name: 'Kayaking', description: states.description === 'missing' ? null : 'With paddles' };
  return {
    '@id': `/categories/${id}`,
    '@type': 'Category',
    id,
    parents: [],
    ...spanish,
    translations: { es: spanish, en: translated },
    translationStates: { es: fresh, en: states },
  };
}

type Category = ReturnType<typeof category>;
type Open = (path: string, session: undefined, config: typeof withFreshness) => Promise<void>;

/** Makes the server list and send these categories from now on. */
export const show = (server: TestServer, ...records: Category[]) => {
  const shown = records.map((record) => ({ '@id': record['@id'], record }));
  return server.showForeign('categories', { members: shown, items: shown });
};

/** Lists categories, and opens the form of the first one from the list. */
export async function openFirst(
  { server, open }: { server: TestServer; open: Open },
  first: Category,
  ...others: Category[]
) {
  await show(server, first, ...others);
  await open('/categorias', undefined, withFreshness);
  await openRow(first.name);
}

type Stale = StaleTexts['texts'][number];
/** The English texts of a category that are out of date, with the Spanish texts from which they were made. */
export const staleName: Stale = { language: 'en', field: 'name', source: 'Kayak', since: '2026-11-12T09:05:00Z' };
export const staleDescription: Stale = { ...staleName, field: 'description', source: 'Con remos' };

/** Answers the next read of the texts of a category that are out of date. */
export const answerStale = (server: TestServer, id: number, ...texts: Stale[]) =>
  server.answer('GET', new RegExp(`^/categories/${id}/translations/stale$`), 200, { texts });

/** Answers the next marking of a category with the record that it then is. */
export const answerMarking = (server: TestServer, record: ReturnType<typeof category>) =>
  server.answer('POST', new RegExp(`^${record['@id']}/translations/fresh$`), 200, record);
