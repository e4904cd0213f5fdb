import { keptMediaKind } from './imports/tables.ts';
import type { FileUser, MediaKind } from './media/media-kind.ts';
import { mediaKinds } from './resources/media-kinds.ts';
import { trashRows } from './db/tables/trash.ts';

/** All kinds of media, including kinds without routes. Only the files of these media are served. */
export const allMediaKinds: readonly MediaKind[] = [...mediaKinds, keptMediaKind];

/** Stored files to which none of these tables refers are deleted. */
export const fileUsers: readonly (MediaKind | FileUser)[] = [...allMediaKinds, { table: trashRows }];
