import { defaultPublicSiteUrl, features, type Config, type Feature } from '@trastienda/contract/config';

const seedsOnly: Config = { apiBaseUrl: '', publicSiteUrl: defaultPublicSiteUrl, features: [] };

let loaded: Promise<Config> | undefined;
let current: Config | undefined;

/** Reads `/config.json` once (D-03). Without one, or with one that cannot be read, only the calls of the seeds are used (D-04). */
export function loadConfig(): Promise<Config> {
  loaded ??= readConfig().then((read) => (current = read));
  return loaded;
}

/** What the server, or the static host, says about itself. Only after {@link loadConfig}. */
export function config(): Config {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}

export const hasFeature = (name: Feature): boolean => config().features.includes(name);

/** The address of an API path; `contentUrl` may be one or a whole address (D-03). */
export const toApiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${config().apiBaseUrl.replace(/\/$/, '')}${path}`;

async function readConfig(): Promise<Config> {
  try {
    const answer = await fetch('/config.json', { headers: { Accept: 'application/json' } });
    return answer.ok ? toConfig(await answer.json()) : seedsOnly;
  } catch {
    return seedsOnly;
  }
}

/** Takes what is well formed from a file that an operator may have written by hand. */
export function toConfig(written: unknown): Config {
  if (typeof written !== 'object' || written === null) return seedsOnly;
  const { apiBaseUrl, publicSiteUrl, features: named } = written as Partial<Record<keyof Config, unknown>>; // any object may be read this way
  return {
    apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl : seedsOnly.apiBaseUrl,
    publicSiteUrl: typeof publicSiteUrl === 'string' && publicSiteUrl !== '' ? publicSiteUrl : seedsOnly.publicSiteUrl,
    features: Array.isArray(named) ? features.filter((feature) => named.includes(feature)) : [],
  };
}
