import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hotTexts } from './build/hot-texts.ts';
import { colourSchemeScript, fontLicense, fontPreload, precompress } from './build/plugins.ts';

const root = import.meta.dirname;

/** The packages that every screen needs. Only package upgrades change them, so their chunk stays cached across releases. */
const platform = /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack)\//;
/** The frame, and the list of experiences, which is the first screen after the sign-in. */
const frame =
  /admin\/(router|shell\/(shell|keys|palette\/recent-records)|kit\/form\/leaving\/saved-input|kit\/screens\/list-screen|features\/experiences\/experiences-list)\.tsx?$|get-contrast-color\.mjs$/;
const icon = /@tabler\/icons-react\/dist\/esm\/icons\//;
/** The parts of these packages that only some screens need. */
const onDemand = /\/(Trans|TransWithoutContext|infiniteQueryObserver|useInfiniteQuery)\.js$/;

export default defineConfig({
  root,
  // The text files are imported as a whole only.
  json: { namedExports: false },
  plugins: [react(), colourSchemeScript(root), fontPreload(), fontLicense(), precompress(), hotTexts(root)],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The licences of the packages in the bundles. Most of them require a copy of their text.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Modules loaded on demand stay out of the chunks of the start.
            { name: 'platform', priority: 2, test: (id) => platform.test(id) && !onDemand.test(id) },
            // The frame and its first screen are always fetched as a whole. Separate chunks would only cost more requests.
            { name: 'frame', priority: 1, test: frame },
            // A chunk for each icon that two screens share would cost a name in the list of chunks, which is part of the start, and a request.
            { name: 'icons', test: icon, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // Vite adds no CORS headers, because the API itself defines which other origins may read its responses.
  server: { cors: false },
});
