import {
  defaultImportSources,
  defaultPublicSiteUrl,
  features,
  type Config,
  type Feature,
  type ImportSourceOffer,
} from '@trastienda/contract/config';

export const configPath = '/config.json';

/** The configuration for a host without `/config.json`, and the defaults for missing values (D-04). */
export const defaultConfig: Config = {
  apiBaseUrl: '',
  publicSiteUrl: defaultPublicSiteUrl,
  features: [],
  importSources: defaultImportSources,
};

let current: Config | undefined;

export const keepConfig = (read: Config) => void (current = read);

/** Returns the configuration of the server or static host. Throws if the configuration is not loaded yet. */
export function config(): Config {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}

export const hasFeature = (name: Feature): boolean => config().features.includes(name);

/** Whether the server imports from the distributor, whose lists the forms of tags, locations and zones offer. */
export const offersDistributor = (): boolean =>
  config().importSources.some(({ key }) => key === defaultImportSources[0].key);

/** The sources of the import screen. Without any configured source, it offers Civitatis (IMP-05), and the server answers with the reason. */
export const offeredSources = (): readonly ImportSourceOffer[] => {
  const { importSources } = config();
  return importSources.length > 0 ? importSources : defaultImportSources;
};

/** Returns the URL of an API path. An absolute URL is returned unchanged, because a `contentUrl` may be a path or a URL (D-03). */
export const toApiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${config().apiBaseUrl.replace(/\/$/, '')}${path}`;

/** Validates `/config.json`, which an operator may have written by hand. Defaults replace missing and invalid values. */
export function toConfig(written: unknown): Config {
  if (typeof written !== 'object' || written === null) return defaultConfig;
  const {
    apiBaseUrl,
    publicSiteUrl,
    features: named,
    importSources,
    trashDays,
    mailsPasswordLinks,
    passkeyOrigin,
  } = written as Partial<Record<keyof Config, unknown>>; // The cast is safe: every property is optional and of type unknown.
  const isKept = typeof trashDays === 'number' && Number.isInteger(trashDays) && trashDays > 0;
  // The screens of the trash say for how many days it keeps a record.
  const known = toFeatures(named).filter((feature) => feature !== 'trash' || isKept);
  return {
    apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl : defaultConfig.apiBaseUrl,
    publicSiteUrl:
      typeof publicSiteUrl === 'string' && publicSiteUrl !== '' ? publicSiteUrl : defaultConfig.publicSiteUrl,
    features: known,
    importSources: toSources(importSources),
    ...(known.includes('trash') && isKept && { trashDays }),
    ...(known.includes('account') && mailsPasswordLinks === true && { mailsPasswordLinks }),
    ...(known.includes('second-factor') && typeof passkeyOrigin === 'string' && { passkeyOrigin }),
  };
}

const toFeatures = (named: unknown): Feature[] =>
  Array.isArray(named) ? features.filter((feature) => named.includes(feature)) : [];

/** Returns the valid sources of a list, or the default source, which every server supports. An empty list is valid. */
function toSources(written: unknown): readonly ImportSourceOffer[] {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isSource = (source: Partial<ImportSourceOffer> | null): source is ImportSourceOffer =>
    isText(source?.key) && isText(source?.name);
  if (Array.isArray(written) && written.length === 0) return [];
  const sources = Array.isArray(written) ? written.filter(isSource).map(({ key, name }) => ({ key, name })) : [];
  return sources.length > 0 ? sources : defaultImportSources;
}
