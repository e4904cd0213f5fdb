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
        // What every screen needs and what changes with an upgrade only, so that a release of ours leaves it in the browser's cache.
        codeSplitting: {
          groups: [
            {
              name: 'platform',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack)\//,
            },
            // Whole, because it is always fetched whole: a file for every part that some screen shares costs a request each.
            { name: 'frame', priority: 2, test: /admin\/(router|shell\/shell)\.tsx$/ },
            { name: 'list', priority: 1, test: /admin\/kit\/list-screen\.tsx$/ },
          ],
        },
      },
    },
  },
  // The API's own rules say which other origins may read its answers.
  server: { cors: false },
});
