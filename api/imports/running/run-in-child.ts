import { runInChild, type Output } from '../../runs/run-in-child.ts';
import type { Services } from '../../services.ts';
import { importSources } from '../sources/sources.ts';
import { activeImports } from './import-kind.ts';

const program = new URL('import-process.ts', import.meta.url);

/** Processes the active runs of the configured sources in a child process; see `runInChild`. */
export const runImportsInChild = (services: Pick<Services, 'db' | 'env'>, stopping: AbortSignal, output?: Output) =>
  runInChild({ ...activeImports(importSources(services.env)), program, ...(output && { output }) }, services, stopping);
