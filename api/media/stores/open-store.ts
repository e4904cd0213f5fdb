import { join } from 'node:path';
import type { Env } from '../../env/env.ts';
import { openFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/**
 * Opens the store that the environment selects: a bucket if `S3_BUCKET` is set, else a folder (D-64).
 * @throws StartRefused when the bucket cannot be used.
 */
export async function openStore({ dataFolder, s3 }: Pick<Env, 'dataFolder' | 's3'>): Promise<MediaStore> {
  const folder = join(dataFolder, 'media');
  if (!s3) return openFolderStore(folder);
  // Imported on demand, because the SDK is expensive to load.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(s3, join(folder, 'drafts'));
}
