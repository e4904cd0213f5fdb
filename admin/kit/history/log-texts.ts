import { loadTexts } from '../../i18n/i18n.ts';

/** The features whose texts name the fields of logged records. */
export const loggedNamespaces = [
  'experiences',
  'categories',
  'tags',
  'languages',
  'locations',
  'zones',
  'users',
  'makers',
  'resellers',
  'plans',
  'takers',
] as const;

/** Fetches the texts that the lines of the whole log need. */
export const loadLogTexts = async (): Promise<void> => void (await Promise.all(loggedNamespaces.map(loadTexts)));
