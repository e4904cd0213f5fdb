import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** An import of one file by another; paths are relative to the root folder. */
type Import = { importer: string; imported: string };

const isLeftOut = (path: string) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$|\.d\.ts$/.test(path);
/** Matches static and dynamic imports and re-exports, without imports of types alone, which do not exist at run time. */
const specifiers = /(?:^import (?!type )(?:[^;']*? from )?|^export (?!type )[^;'=(]*? from |\bimport\()'([^']+)'/gm;
const workspace = '@trastienda/';

/** Returns the source files of the product, without tests and test helpers. */
export const listSources = (root: string): string[] =>
  globSync('{admin,api,contract}/**/*.{ts,tsx}', { cwd: root, exclude: isLeftOut }).map((path) =>
    path.replaceAll('\\', '/'),
  );

/** Returns the imports of code in a file. Imports of packages and of texts (JSON, CSS) are left out. */
export const readImports = (root: string, importer: string): Import[] =>
  Array.from(readFileSync(join(root, importer), 'utf8').matchAll(specifiers), ([, specifier = '']) => specifier)
    .filter((specifier) => /^\.|^@trastienda\//.test(specifier) && !/\.(json|css)$/.test(specifier))
    .map((specifier) => ({
      importer,
      imported: specifier.startsWith(workspace)
        ? specifier.slice(workspace.length)
        : posix.join(posix.dirname(importer), specifier),
    }));
