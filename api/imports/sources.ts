import type { Env } from '../env.ts';
import { civitatisSource } from './civitatis-source.ts';
import type { ImportSource } from './source.ts';

/** Every outside catalogue that this server knows. */
export const importSources = ({ civitatis }: Env): readonly ImportSource[] => [civitatisSource(civitatis)];
