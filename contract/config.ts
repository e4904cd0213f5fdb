/** What goes beyond the calls of the seeds and may be missing on another server (D-04). */
export const features = [
  'positions',
  'import-runs',
  'translations',
  'sessions',
  'handoff',
  'provision',
  'slug-check',
  'outbox',
  'idempotency',
  'versions',
] as const;
export type Feature = (typeof features)[number];

/** `GET /config.json` (D-03). */
export type Config = { apiBaseUrl: string; publicSiteUrl: string; features: readonly Feature[] };

/** Used where `/config.json` names none (seed 2 §9). */
export const defaultPublicSiteUrl = 'http://localhost:4200';
