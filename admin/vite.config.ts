import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hotTexts } from './build/hot-texts.ts';
import { colourSchemeScript, fontPreload, precompress } from './build/plugins.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [react(), colourSchemeScript(root), fontPreload(), precompress(), hotTexts(root)],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every screen needs the packages of `platform`. Only package upgrades change them, so the chunk stays cached across releases.
        codeSplitting: {
          groups: [
            {
              name: 'platform',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack)\//,
            },
            // The frame is always fetched as a whole, so it is a single chunk. Separate chunks would only cost more requests.
            { name: 'frame', priority: 2, test: /admin\/(router|shell\/shell)\.tsx$/ },
            { name: 'list', priority: 1, test: /admin\/kit\/list\/list-screen\.tsx$/ },
          ],
        },
      },
    },
  },
  // Vite adds no CORS headers, because the API itself defines which other origins may read its responses.
  server: { cors: false },
});
