import { expect, it } from 'vitest';
import { toAgo } from './ago.ts';

it.each([
  [0, 'ahora', 'now'],
  [59, 'ahora', 'now'],
  [60, 'hace 1 minuto', '1 minute ago'],
  [59 * 60, 'hace 59 minutos', '59 minutes ago'],
  [3 * 3600, 'hace 3 horas', '3 hours ago'],
  [86_400, 'ayer', 'yesterday'],
  [12 * 86_400, 'hace 12 días', '12 days ago'],
  [61 * 86_400, 'hace 2 meses', '2 months ago'],
  [800 * 86_400, 'hace 2 años', '2 years ago'],
])('a moment %d seconds ago is “%s” or “%s”', (seconds, es, en) => {
  const now = Date.parse('2026-11-24T09:00:00Z');
  const moment = new Date(now - seconds * 1000).toISOString();
  expect([toAgo(moment, 'es', now), toAgo(moment, 'en', now)]).toEqual([es, en]);
});

it('a moment of a server whose clock is ahead is now', () => {
  expect(toAgo('2026-11-24T09:00:05Z', 'es', Date.parse('2026-11-24T09:00:00Z'))).toBe('ahora');
});
