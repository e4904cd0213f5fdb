import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { negotiate } from './build/api-proxy.ts';
import { colourSchemeScript, fontPreload, precompress } from './build/plugins.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [react(), colourSchemeScript(root), fontPreload(), precompress()],
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
  server: {
    proxy: {
      // Every path: the API and the admin share one origin, told apart by what is asked for (D-02).
      '^/': {
        target: process.env['API_BASE_URL'] || 'http://127.0.0.1:8080',
        bypass: (request, response) => negotiate(request, response, root),
      },
    },
  },
});
