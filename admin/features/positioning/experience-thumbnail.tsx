import { toApiUrl } from '../../session/config.ts';
import classes from './positioning.module.css';
import type { Experience } from './stored-order.ts';

/** The cover in small; without one its place stays, so that the names stand below each other. */
export function ExperienceThumbnail({ of: { thumbnailUrl, isActive } }: { of: Experience }) {
  if (!thumbnailUrl) return <span className={classes['thumbnail']} />;
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
