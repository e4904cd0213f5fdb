import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { proxyTo } from '../../admin/build/api-proxy.ts';
import { StartRefused } from '../../api/env/start-refused.ts';
import { root } from '../run.ts';

type Options = {
  host: string;
  port: number;
  api: Parameters<typeof proxyTo>[0];
  /** Called with the path, relative to the root, of each file of the admin or of `folders` that was changed, added or removed. */
  onChange: (file: string) => void;
  folders: readonly string[];
};

/**
 * Serves the admin's sources with hot reload, and proxies the API, on the same origin.
 * @throws StartRefused when the port cannot be opened, for example because it is in use.
 */
export async function serveAdmin({ host, port, api, onChange, folders }: Options) {
  const vite = await createServer({
    configFile: join(root, 'admin/vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      proxy: proxyTo(api, join(root, 'admin')),
      // Packages may be installed above the root.
      fs: { allow: [root, fileURLToPath(new URL('../../..', import.meta.resolve('vite')))] },
    },
    plugins: [watchFolders(folders, onChange)],
  });
  await vite.listen().catch((error: unknown) => {
    throw new StartRefused(`Port ${port} of ${host} cannot be opened. Set another PORT.`, { cause: error });
  });
  return { url: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', stop: () => vite.close() };
}

/**
 * Returns a plugin that watches `folders` in addition to the admin, and reports file changes. Unlike a listener on the first server, a
 * plugin also applies to the server that Vite starts after a change of its configuration.
 */
const watchFolders = (folders: readonly string[], onChange: (file: string) => void): Plugin => ({
  name: 'trastienda:watch-folders',
  configureServer({ watcher }) {
    watcher.add(folders.map((folder) => join(root, folder)));
    watcher.on('all', (event, path) => {
      if (event !== 'addDir' && event !== 'unlinkDir') onChange(relative(root, path));
    });
  },
});
