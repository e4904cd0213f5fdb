import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** An import of one file by another; paths are relative to the root folder. */
export type Import = { importer: string; imported: string };

const isLeftOut = (path: string) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$|\.d\.ts$/.test(path);
/** Matches static and dynamic imports, and re-exports, also of types. */
const specifiers = /(?:^import (?:[^;']*? from )?|^export [^;'=(]*? from |\bimport\(\s*)'([^']+)'/gm;
const workspace = '@trastienda/';

/** Returns the paths of the product's source files, without tests and test helpers. */
export const listSources = (root: string): string[] =>
  globSync('{admin,api,contract}/**/*.{ts,tsx}', { cwd: root, exclude: isLeftOut }).map((path) =>
    path.replaceAll('\\', '/'),
  );

/** Returns a file's imports of the product's code. Omits imports of third-party packages and of JSON and CSS files. */
export const readImports = (root: string, importer: string): Import[] =>
  Array.from(readFileSync(join(root, importer), 'utf8').matchAll(specifiers), ([, specifier = '']) => specifier)
    .filter((specifier) => /^\.|^@trastienda\//.test(specifier) && !/\.(json|css)$/.test(specifier))
    .map((specifier) => ({
      importer,
      imported: specifier.startsWith(workspace)
        ? specifier.slice(workspace.length)
        : posix.join(posix.dirname(importer), specifier),
    }));
