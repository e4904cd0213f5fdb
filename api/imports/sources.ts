import type { Env } from '../env.ts';
import { civitatisSource } from './civitatis-source.ts';
import { octoSource } from './octo-source.ts';
import type { ImportSource } from './source.ts';

/** Every outside catalogue that this server knows. */
export const importSources = ({ civitatis, octo }: Pick<Env, 'civitatis' | 'octo'>): readonly ImportSource[] => [
  civitatisSource(civitatis),
  ...(octo ? [octoSource(octo)] : []),
];
