/** Optional features; a server without them still implements every specified call (D-04). */
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
  'history',
  'audit',
  'undo',
  'drafts',
  'trash',
  'backups',
  'views',
  'account',
  'second-factor',
  'roles',
  'bulk',
  'freshness',
  'palette',
] as const;
export type Feature = (typeof features)[number];

/** The external catalogues that the bundled API can import. Tables and stored views contain these keys, so that they must never change. */
export const importSourceKeys = ['civitatis', 'octo'] as const;
export type ImportSourceKey = (typeof importSourceKeys)[number];

/** An external catalogue that an administrator may import from: the key that API calls use, and the display name. */
export type ImportSourceOffer = { key: string; name: string };

/** `GET /config.json` (D-03). */
export type Config = {
  apiBaseUrl: string;
  publicSiteUrl: string;
  features: readonly Feature[];
  /** The configured sources. Without this key, a server has Civitatis only (IMP-05). */
  importSources: readonly ImportSourceOffer[];
  /** For how many days a deleted record can be restored (feature `trash`). */
  trashDays?: number | undefined;
  /** Whether the server can mail a link to a new password (feature `account`). */
  mailsPasswordLinks?: boolean | undefined;
  /**
   * The origin to which passkeys are bound (feature `second-factor`): the admin offers them on its pages only. Undefined if browsers refuse
   * passkeys there.
   */
  passkeyOrigin?: string | undefined;
};

/** Import sources if `/config.json` has no list. */
export const defaultImportSources: readonly [ImportSourceOffer] = [{ key: 'civitatis', name: 'Civitatis' }];

/** Used if `/config.json` names no public site (CONST-31). */
export const defaultPublicSiteUrl = 'http://localhost:4200';
