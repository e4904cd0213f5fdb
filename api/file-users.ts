import { keptMediaKind } from './imports/tables.ts';
import { mediaKinds } from './resources/media-kinds.ts';

/** All that a stored file can be in use by; what none of them uses is swept away. */
export const fileUsers = [...mediaKinds, keptMediaKind];
