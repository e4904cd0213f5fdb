import type { FreshnessSummary } from '@trastienda/contract/freshness/calls';
import { address, expect, page, test, textsOf } from '../../testing/screens.ts';

const config = { features: ['views' as const, 'freshness' as const] };
const card = page.getByRole('region', { name: 'Traducciones' });
const lines = () => textsOf(card.getByRole('listitem'));
const none = { stale: 0, missing: 0 };
const counted = (collections: FreshnessSummary['collections']): FreshnessSummary => ({ collections });
const call = /^\/freshness\/summary/;

test('D-92 the dashboard counts the translations that need work, and each count leads to the list of its records', async ({
  open,
  server,
}) => {
  const summary = counted({
    experiences: {
      en: { stale: 12, missing: 1, unreviewed: 13_000 },
      es: { stale: 0, missing: 0, unreviewed: 2 },
    },
    tags: { en: { stale: 3, missing: 0 }, es: none },
    zones: { en: none, es: none },
  });
  await server.answer('GET', call, 200, summary);
  await open('/dashboard', undefined, config);
  await expect
    .poll(lines)
    .toEqual([
      'Inglés desactualizado12 experiencias3 etiquetas',
      'Inglés sin traducir1 experiencia',
      'Inglés sin revisar13.000 experiencias',
      'Español sin revisar2 experiencias',
    ]);
  await card.getByRole('link', { name: 'Inglés desactualizado: 3 etiquetas' }).click();
  await expect.poll(() => decodeURIComponent(address() ?? '')).toBe('/etiquetas?freshness[en]=stale&sort=staleSince');
});

test('D-92 if no translation needs work, the dashboard says nothing about them', async ({ open, server }) => {
  await server.answer('GET', call, 200, counted({ experiences: { en: none, es: none } }));
  await server.answer('GET', /^\/outbox/, 200, { 'hydra:member': [], 'hydra:totalItems': 0 });
  await open('/dashboard', undefined, { features: [...config.features, 'outbox'] });
  await expect.element(page.getByRole('region', { name: 'Últimos correos' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('D-92 translations that cannot be counted are counted again on request', async ({ open, server }) => {
  await server.fail('GET', call, 503, { code: 503, message: 'Ahora no' });
  await open('/dashboard', undefined, config);
  await expect.element(card.getByText('No se han podido contar las traducciones.')).toBeVisible();
  await server.answer('GET', call, 200, counted({ tags: { en: { stale: 1, missing: 0 }, es: none } }));
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(lines).toEqual(['Inglés desactualizado1 etiqueta']);
  await expect.element(card.getByText('No se han podido contar las traducciones.')).not.toBeInTheDocument();
});

test('without the feature, the dashboard does not ask for translations', async ({ open, server }) => {
  await open('/dashboard');
  await expect.element(page.getByText('experiencias en el catálogo')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(await server.sent('GET', '/freshness')).toEqual([]);
});
