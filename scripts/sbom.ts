import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './run.ts';

type Component = { name: string; version: string; purl: string; 'bom-ref': string };
type Bom = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Returns the list of the packages that production installs, as JSON of CycloneDX. `npm sbom --omit=dev` also omits packages of the server
 * that another workspace has for development, so the list of all packages is reduced to those of `npm ls --omit=dev`.
 * @throws Error if npm cannot read the installed packages.
 */
export async function readBom(): Promise<Bom> {
  const [listed, written] = await Promise.all([
    npm('ls', '--all', '--omit=dev', '--parseable', '--long'),
    npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application'),
  ]);
  // A line is `{path}:{name}@{version}`, and for a workspace its target.
  const installed = new Set(listed.split('\n').map((line) => /:((?:@[^/]+\/)?[^/:@]+@[^:]+)/.exec(line)?.[1]));
  const bom: Bom = JSON.parse(written);
  const isInstalled = (ref: string) => installed.has(ref);
  // npm names it after its folder.
  const product = { ...bom.metadata.component, name: 'trastienda' };
  return {
    ...bom,
    metadata: { ...bom.metadata, component: product },
    components: bom.components.filter((component) => isInstalled(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => ref === product['bom-ref'] || isInstalled(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isInstalled) })),
  };
}

const maxBytes = 64 * 1024 * 1024;

async function npm(...words: string[]): Promise<string> {
  const script = process.env['npm_execpath'] ?? '';
  const [program = 'npm', ...rest] = script.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  const { stdout } = await promisify(execFile)(program, [...rest, ...words], { cwd: root, maxBuffer: maxBytes });
  return stdout;
}
