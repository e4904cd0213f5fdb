import {
  defaultImportSources,
  defaultPublicSiteUrl,
  features,
  type Config,
  type Feature,
  type ImportSourceOffer,
} from '@trastienda/contract/config';

/** For a host that says nothing of itself (D-04). */
export const seedsOnly: Config = {
  apiBaseUrl: '',
  publicSiteUrl: defaultPublicSiteUrl,
  features: [],
  importSources: defaultImportSources,
};

let current: Config | undefined;

export const keepConfig = (read: Config) => void (current = read);

/** What the server, or the static host, says about itself. Only after it was read. */
export function config(): Config {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}

export const hasFeature = (name: Feature): boolean => config().features.includes(name);

/** The address of an API path; `contentUrl` may be one or a whole address (D-03). */
export const toApiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${config().apiBaseUrl.replace(/\/$/, '')}${path}`;

/** Takes what is well formed from a file that an operator may have written by hand. */
export function toConfig(written: unknown): Config {
  if (typeof written !== 'object' || written === null) return seedsOnly;
  const {
    apiBaseUrl,
    publicSiteUrl,
    features: named,
    importSources,
  } = written as Partial<Record<keyof Config, unknown>>; // any object may be read this way
  return {
    apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl : seedsOnly.apiBaseUrl,
    publicSiteUrl: typeof publicSiteUrl === 'string' && publicSiteUrl !== '' ? publicSiteUrl : seedsOnly.publicSiteUrl,
    features: Array.isArray(named) ? features.filter((feature) => named.includes(feature)) : [],
    importSources: toSources(importSources),
  };
}

/** None of them well formed: the one that every server has. */
function toSources(written: unknown): readonly ImportSourceOffer[] {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isSource = (one: Partial<ImportSourceOffer> | null): one is ImportSourceOffer =>
    isText(one?.key) && isText(one?.name);
  const sources = Array.isArray(written) ? written.filter(isSource).map(({ key, name }) => ({ key, name })) : [];
  return sources.length > 0 ? sources : defaultImportSources;
}
