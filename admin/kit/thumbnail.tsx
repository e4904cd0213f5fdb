import type { ExperienceMember } from '@trastienda/contract/resources/experience';
import { toApiUrl } from '../session/config.ts';
import type { Received } from './received.ts';
import classes from './thumbnail.module.css';

type Props = {
  of: Received<Pick<ExperienceMember, 'thumbnailUrl' | 'isActive'>>;
  /** Leaves the room of a missing picture empty, so that names below each other stay in line. */
  keepsPlace?: boolean;
};

/** The cover of an experience in small, where the API offers one; never the whole picture (it would outweigh a list). */
export function Thumbnail({ of: { thumbnailUrl, isActive }, keepsPlace = false }: Props) {
  if (!thumbnailUrl) return keepsPlace && <span className={classes['room']} />;
  return (
    <img
      className={classes['thumbnail']}
      src={toApiUrl(thumbnailUrl)}
      alt=""
      width={48}
      height={32}
      loading="lazy"
      data-pale={!isActive}
    />
  );
}
