import { keptMediaKind } from './imports/tables.ts';
import { mediaKinds } from './resources/media-kinds.ts';

/** All tables that can refer to a stored file. Files without any reference are deleted. */
export const fileUsers = [...mediaKinds, keptMediaKind];
