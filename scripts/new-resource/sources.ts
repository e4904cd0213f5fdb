import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** Returns the text of a file of the project. @param path relative to the root folder. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');
