import type { MediaKind } from '../media/media-kind.ts';
import { experienceMedia } from './experience/media.ts';
import { makerMedia } from './maker/media.ts';
import { resellerMedia } from './reseller/media.ts';

/** All kinds of media. The same code serves the routes of each kind. */
export const mediaKinds: readonly MediaKind[] = [experienceMedia, makerMedia, resellerMedia].flatMap((kinds) =>
  Object.values<MediaKind>(kinds),
);
