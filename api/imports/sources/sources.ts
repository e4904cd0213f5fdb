import type { Env } from '../../env/env.ts';
import { civitatisSource } from './civitatis/civitatis-source.ts';
import { octoSource } from './octo/octo-source.ts';
import { civitatisKey, type ImportSource } from '../source.ts';

/** Returns the Civitatis source, even if no URL is configured for it, and the OCTO source if it is configured. */
export const importSources = ({ civitatis, octo }: Pick<Env, 'civitatis' | 'octo'>): readonly ImportSource[] => [
  civitatisSource(civitatis),
  ...(octo ? [octoSource(octo)] : []),
];

/** Returns the keys of the sources with a configured URL, because a source without a URL cannot be read. */
export const readableSources = (env: Pick<Env, 'civitatis' | 'octo'>): string[] =>
  importSources(env)
    .map(({ key }) => key)
    .filter((key) => key !== civitatisKey || env.civitatis.url !== undefined);
