import { expect, it } from 'vitest';
import { ChunkLoadError, followStyles, loadChunk } from './chunk-loading.ts';

/** The error of a browser whose import failed, which names the URL. */
const failedImport = (url: string) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);

it('a chunk that failed is imported again by the next call', async () => {
  let isDown = true;
  const fetchCode = async () => {
    if (isDown) throw failedImport('http://localhost/assets/a.js');
    return { name: 'a' };
  };
  await expect(loadChunk(fetchCode)).rejects.toThrow(ChunkLoadError);
  isDown = false;
  expect(await loadChunk(fetchCode)).toEqual({ name: 'a' });
});

it('a browser that stores the failure under the URL imports the chunk under another URL', async () => {
  // The two slashes turn the added parameter into a comment of the module.
  const url = 'data:text/javascript,export{};export%20const%20url=import.meta.url//';
  const fetchCode = () => Promise.reject<{ url: string }>(failedImport(url));
  await expect(loadChunk(fetchCode)).rejects.toThrow(ChunkLoadError);
  expect((await loadChunk(fetchCode)).url).toBe(`${url}?again=1`);
});

it('a chunk waits for stylesheets that are still loading, and loads those that failed again', async () => {
  followStyles();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/nothing.css' });
  document.head.append(link);
  const requested: Node[] = [];
  const observer = new MutationObserver((changes) =>
    requested.push(...changes.flatMap((change) => [...change.addedNodes])),
  );
  observer.observe(document.head, { childList: true });
  await loadChunk(async () => ({}));
  expect(requested).toEqual([expect.objectContaining({ rel: 'stylesheet', href: link.href })]);
  observer.disconnect();
});
