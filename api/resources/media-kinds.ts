import type { MediaKind } from '../media/media-kind.ts';
import { experienceMediaKind } from './experience/media.ts';

/** Every kind of media; each is served by the same routes. */
export const mediaKinds: readonly MediaKind[] = [experienceMediaKind];
