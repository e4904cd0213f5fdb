import type { ExperienceMember } from '@trastienda/contract/resources/experience';
import { toApiUrl } from '../../session/config.ts';
import type { Received } from '../records/received.ts';
import classes from './thumbnail.module.css';

type Props = {
  of: Received<Pick<ExperienceMember, 'thumbnailUrl' | 'isActive'>>;
  /** Whether to reserve the space of a missing picture, so that the names in a column stay aligned. */
  keepsPlace?: boolean;
};

/** The thumbnail of an experience's cover. Without a thumbnail, no picture is shown: the full picture is too large for a list. */
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
