import { keptMediaKind } from './imports/tables.ts';
import { mediaKinds } from './resources/media-kinds.ts';

/** All kinds of media, including kinds without routes. Stored files to which no medium of these kinds refers are deleted. */
export const fileUsers = [...mediaKinds, keptMediaKind];
