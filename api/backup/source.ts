import type { Client } from 'pg';
import type { MediaStore } from '../media/stores/media-store.ts';
import type { Add } from './file/write-archive.ts';

/** What is backed up, and where to: `client` is in a transaction whose snapshot stays the same. */
export type Source = { client: Client; media: Pick<MediaStore, 'read'>; add: Add };
