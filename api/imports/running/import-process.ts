/** The program of the child process that `runImportsInChild` starts. */

import { openStore } from '../../media/stores/open-store.ts';
import { runProgram } from '../../runs/run-program.ts';
import { importSources } from '../sources/sources.ts';
import { importKind } from './import-kind.ts';

runProgram({
  name: 'import',
  maxConnections: 20,
  kindOf: async ({ db, env }) => importKind({ db, media: await openStore(env) }, importSources(env)),
});
