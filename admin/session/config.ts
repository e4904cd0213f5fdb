import {
  defaultImportSources,
  defaultPublicSiteUrl,
  features,
  type Config,
  type Feature,
  type ImportSourceOffer,
} from '@trastienda/contract/config';

/** The default for a host without a configuration (D-04). */
export const seedsOnly: Config = {
  apiBaseUrl: '',
  publicSiteUrl: defaultPublicSiteUrl,
  features: [],
  importSources: defaultImportSources,
};

let current: Config | undefined;

export const keepConfig = (read: Config) => void (current = read);

/** The configuration of the server or the static host. Must not be called before it is loaded. */
export function config(): Config {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}

export const hasFeature = (name: Feature): boolean => config().features.includes(name);

/** The URL of an API path; a `contentUrl` may be a path or an absolute URL (D-03). */
export const toApiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${config().apiBaseUrl.replace(/\/$/, '')}${path}`;

/** Returns the valid values of a file that an operator may have written by hand; defaults replace missing and invalid values. */
export function toConfig(written: unknown): Config {
  if (typeof written !== 'object' || written === null) return seedsOnly;
  const {
    apiBaseUrl,
    publicSiteUrl,
    features: named,
    importSources,
  } = written as Partial<Record<keyof Config, unknown>>; // The cast is safe: every property is optional and unknown.
  return {
    apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl : seedsOnly.apiBaseUrl,
    publicSiteUrl: typeof publicSiteUrl === 'string' && publicSiteUrl !== '' ? publicSiteUrl : seedsOnly.publicSiteUrl,
    features: Array.isArray(named) ? features.filter((feature) => named.includes(feature)) : [],
    importSources: toSources(importSources),
  };
}

/** The valid sources; without any, the default source, which every server supports. */
function toSources(written: unknown): readonly ImportSourceOffer[] {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isSource = (one: Partial<ImportSourceOffer> | null): one is ImportSourceOffer =>
    isText(one?.key) && isText(one?.name);
  const sources = Array.isArray(written) ? written.filter(isSource).map(({ key, name }) => ({ key, name })) : [];
  return sources.length > 0 ? sources : defaultImportSources;
}
