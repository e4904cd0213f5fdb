/**
 * `npm run check`: format, lint, types, layers, limits, texts, settings, links between documents, unused code, migrations and
 * requirements. Runs all steps, even after a failure. `npm run check -- --sbom` instead prints the list of the packages that production installs.
 */
import { packageScript, run } from './run.ts';
import { readBom } from './sbom.ts';

const workspaces = ['contract', 'api', 'admin', 'sandbox', 'e2e', 'bench', 'scripts'];

const steps = [
  { name: 'format', words: [...packageScript('oxfmt/bin/oxfmt'), '--list-different'] },
  {
    name: 'lint (npm run lint lists the warnings)',
    words: [...packageScript('oxlint/bin/oxlint'), '--type-aware', '--quiet'],
  },
  ...workspaces.map((name) => ({
    name: `types of ${name}`,
    // By default four checkers share the files, and each of them checks most types again.
    words: [...packageScript('typescript/bin/tsc'), '--singleThreaded', '-p', name],
  })),
  { name: 'layers', words: [process.execPath, 'scripts/layers.ts'] },
  { name: 'limits', words: [process.execPath, 'scripts/limits.ts'] },
  { name: 'texts', words: [process.execPath, 'scripts/texts.ts'] },
  { name: 'settings', words: [process.execPath, 'scripts/settings.ts'] },
  { name: 'links', words: [process.execPath, 'scripts/documents.ts'] },
  { name: 'unused code', words: [...packageScript('knip/bin/knip.js'), '--no-progress'] },
  { name: 'migrations', words: [process.execPath, 'scripts/db/generate.ts', '--check'] },
  { name: 'requirements', words: [process.execPath, 'scripts/requirements.ts', '--check'] },
];

const isBom = process.argv.includes('--sbom');
if (isBom) console.log(JSON.stringify(await readBom(), undefined, 2));

const failed: string[] = [];
for (const { name, words } of isBom ? [] : steps) {
  const isGood = (await run(words)) === 0;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
  if (!isGood) failed.push(name);
}
process.exitCode = failed.length ? 1 : 0;
