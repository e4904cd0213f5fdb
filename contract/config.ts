/** Features beyond the specified calls; another server may lack them (D-04). */
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
  'about',
] as const;
export type Feature = (typeof features)[number];

/** An outside catalogue that an administrator may import from: what the calls name it, and what people call it. */
export type ImportSourceOffer = { key: string; name: string };

/** `GET /config.json` (D-03). */
export type Config = {
  apiBaseUrl: string;
  publicSiteUrl: string;
  features: readonly Feature[];
  /** Civitatis alone, unless the operator has set up more (IMP-05). */
  importSources: readonly ImportSourceOffer[];
};

/** What can be imported from where `/config.json` does not say. */
export const defaultImportSources: readonly [ImportSourceOffer] = [{ key: 'civitatis', name: 'Civitatis' }];

/** Used where `/config.json` names none (CONST-31). */
export const defaultPublicSiteUrl = 'http://localhost:4200';
