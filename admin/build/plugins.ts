import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * A Vite plugin that adds `colour-scheme.js` to the build under a hashed name. Vite itself bundles module scripts only, and a
 * module script would run after the first paint.
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

/**
 * A Vite plugin that preloads the Latin font in parallel with the style sheet that refers to it, so that text is less likely to
 * be rendered in a fallback font first.
 */
export function fontPreload(): Plugin {
  return {
    name: 'trastienda:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const href = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (href === undefined) throw new Error('The build contains no font to preload');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${href}` },
          },
        ];
      },
    },
  };
}

/** A Vite plugin that adds the licence of the font to the build. `build.license` of Vite collects the licences of scripts only. */
export function fontLicense(): Plugin {
  const url = import.meta.resolve('@fontsource-variable/figtree/LICENSE');
  return {
    name: 'trastienda:font-license',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'font-license.txt', source: readFileSync(new URL(url), 'utf8') });
    },
  };
}

/** The minimum size of a file to compress. For smaller files, compression would save fewer bytes than its response headers add. */
const precompressMinBytes = 1024;

/**
 * A Vite plugin that writes `.br` and `.gz` copies of the JS, CSS, HTML and SVG files in the build, so that the server need not
 * compress a file for each request. Files smaller than `precompressMinBytes` get no copies.
 */
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
