import { startTimeLimit } from './time-limit.ts';
import { times } from './times.ts';

/** Thrown if a chunk of the admin does not load, for example because the connection broke or a new release replaced the chunk. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** How often the import of each URL has failed. */
const failures = new Map<string, number>();

/**
 * Loads a chunk. Each call after a failure requests it again.
 * @param fetchCode imports the module.
 * @throws ChunkLoadError if the chunk fails to load, or does not load within `times.silenceMs`.
 */
export async function loadChunk<T>(fetchCode: () => Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const stop = startTimeLimit(times.silenceMs, () => reject(new Error('The chunk timed out')));
  try {
    return await Promise.race([importWithStyles(fetchCode), timeout]);
  } catch (cause) {
    throw new ChunkLoadError('A chunk did not load', { cause });
  } finally {
    stop();
  }
}

async function importWithStyles<T>(fetchCode: () => Promise<T>): Promise<T> {
  const code = await importAgain(fetchCode);
  await loadFailedStyles();
  return code;
}

/**
 * Browsers released before the autumn of 2026 store a failed import under its URL for as long as the page is open: further imports of that URL
 * fail without a request. From the second failure on, a parameter makes it another URL.
 */
async function importAgain<T>(fetchCode: () => Promise<T>): Promise<T> {
  try {
    return await fetchCode();
  } catch (error) {
    const [, url] = /module: (\S+)$/.exec(String(error)) ?? [];
    if (url === undefined) throw error;
    const count = failures.get(url) ?? 0;
    failures.set(url, count + 1);
    if (count === 0) throw error;
    // The cast is safe: the URL is that of the module that `fetchCode` imports. The browsers that store failures name it in their error.
    return (await import(/* @vite-ignore */ `${url}${url.includes('?') ? '&' : '?'}again=${count}`)) as T;
  }
}

/** The stylesheets that did not load. Vite requests that of a chunk only once, so the chunk would be shown without it. */
const failedStyles = new Set<HTMLLinkElement>();

const styleLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/** Records the stylesheets that do not load, so that the next chunk loads them again. Must be called before the first chunk is requested. */
export function followStyles(): void {
  // The code of the page runs after its stylesheets. In some browsers those that have failed have no sheet, and they will have no event.
  for (const link of styleLinks()) if (!link.sheet) failedStyles.add(link);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  document.addEventListener('error', note, true);
}

/**
 * Waits for the stylesheets that another call requested, and loads those that failed. A stylesheet that fails again is ignored, because a
 * permanently missing stylesheet must not block other chunks.
 */
async function loadFailedStyles() {
  await Promise.all(
    styleLinks()
      .filter((link) => !link.sheet && !failedStyles.has(link))
      .map(settled),
  );
  const failed = [...failedStyles];
  failedStyles.clear();
  await Promise.all(failed.map(replace));
}

function replace(link: HTMLLinkElement): Promise<unknown> {
  const again = Object.assign(document.createElement('link'), { rel: link.rel, crossOrigin: '', href: link.href });
  // In place, because the order of stylesheets decides between their rules.
  link.replaceWith(again);
  return settled(again);
}

const settled = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
