/**
 * Prints requirements and the tests that cover them: `npm run requirements -- <id or page …>`, `-- --all`; without arguments, a summary.
 * With `--check`, prints the inconsistencies between the pages of `docs/requirements`, the citations of their ids, and the tests.
 */
import { answer } from './requirements/answer.ts';
import { findFaults } from './requirements/find-faults.ts';
import { readProject } from './requirements/read-project.ts';
import { root } from './run.ts';

const words = process.argv.slice(2);
const project = readProject(root);
if (words.includes('--check')) {
  const faults = findFaults(project);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  const { text, isKnown } = answer(project, words);
  if (isKnown) process.stdout.write(text);
  else process.stderr.write(text);
  process.exitCode = isKnown ? 0 : 1;
}
