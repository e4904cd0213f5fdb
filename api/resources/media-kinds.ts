import type { MediaKind } from '../media/media-kind.ts';
import { experienceMedia } from './experience/media.ts';
import { makerMedia } from './maker/media.ts';

/** Every kind of media; each is served by the same routes. */
export const mediaKinds: readonly MediaKind[] = [experienceMedia, makerMedia].flatMap((kinds) =>
  Object.values<MediaKind>(kinds),
);
