import type { Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

declare global {
  interface Navigator {
    /** TypeScript does not describe storage buckets yet. */
    readonly storageBuckets: {
      keys: () => Promise<string[]>;
      open: (name: string) => Promise<{ indexedDB: IDBFactory }>;
    };
  }
}

export type StoredDraft = {
  /** The decrypted content, as JSON. */
  content: string;
  /** Whether each of its pictures is cut. */
  pictures: boolean[];
  /** Parts of the encrypted bytes. */
  sealed: Buffer[];
};

/** Reads the stored drafts of the signed-in user. */
export async function readDrafts(page: Page): Promise<StoredDraft[]> {
  const rows = await page.evaluate(readRows);
  return rows.map(({ content, sealed }) => {
    const { pictures } = JSON.parse(content) as { pictures: { isCut: boolean }[] };
    return { content, pictures: pictures.map(({ isCut }) => isCut), sealed: sealed.map((part) => Buffer.from(part)) };
  });
}

/** Runs in the page, so it must not refer to other code of this module. */
async function readRows() {
  type Sealed = { iv: BufferSource; bytes: ArrayBuffer };
  const toPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
    });
  const { id: user } = JSON.parse(localStorage.getItem('user') ?? '{}');
  const name = `trastienda-drafts-${user}`;
  if (!(await navigator.storageBuckets.keys()).includes(name)) return [];
  const { indexedDB: factory } = await navigator.storageBuckets.open(name);
  if ((await factory.databases()).length === 0) return [];
  const database = await toPromise(factory.open(name));
  try {
    const stores = database.transaction(['keys', 'heads', 'contents', 'pictures']);
    const [key, heads, contents, pictures] = await Promise.all([
      toPromise<CryptoKey>(stores.objectStore('keys').get('drafts')),
      toPromise<{ id: string; head: Sealed }[]>(stores.objectStore('heads').getAll()),
      toPromise<Sealed[]>(stores.objectStore('contents').getAll()),
      toPromise<{ draft: string; picture: Sealed }[]>(stores.objectStore('pictures').getAll()),
    ]);
    return await Promise.all(
      // Both stores have the same keys, and return the rows in the order of their keys.
      heads.map(async ({ id, head }, index) => {
        const { iv, bytes } = contents[index] ?? head;
        const additionalData = new TextEncoder().encode(`${id}/content`);
        const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
        const own = pictures.filter(({ draft }) => draft === id);
        return {
          content: new TextDecoder().decode(content),
          sealed: [head, { bytes }, ...own.map(({ picture }) => picture)].map((part) => [
            ...new Uint8Array(part.bytes.slice(0, 200)),
          ]),
        };
      }),
    );
  } finally {
    database.close();
  }
}

const partBytes = 32;

/**
 * Returns the files of a profile that contain a 32-byte part of the given bytes, so that bytes that are stored in several blocks are
 * also found.
 */
export async function filesWith(folder: string, wanted: readonly Buffer[]): Promise<string[]> {
  const parts = wanted.flatMap((bytes) =>
    Array.from({ length: Math.floor(bytes.length / partBytes) }, (_, index) =>
      bytes.subarray(index * partBytes, (index + 1) * partBytes),
    ),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        // A running browser deletes files.
        if (error.code === 'ENOENT') return Buffer.alloc(0);
        throw error;
      });
      return parts.some((part) => content.includes(part)) ? [file.slice(folder.length)] : [];
    }),
  );
  return found.flat();
}
