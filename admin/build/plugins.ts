import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Ships `colour-scheme.js` under a hashed name. Vite bundles module scripts only, and a module would run after the first paint.
 */
export function colourSchemeScript(root: string): Plugin {
  const source = readFileSync(join(root, 'colour-scheme.js'), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
  const fileName = `assets/colour-scheme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'trastienda:colour-scheme-script',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('/colour-scheme.js', `/${fileName}`) },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Below this a compressed copy saves less than the header that announces it. */
const precompressMinBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that no server compresses the same file twice. */
export function precompress(): Plugin {
  return {
    name: 'trastienda:precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const path of names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => join(dir, name))) {
        const bytes = readFileSync(path);
        if (bytes.length < precompressMinBytes) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
