import { makerPinStatuses } from '@trastienda/contract/maker-pin';
import type { MakerMember } from '@trastienda/contract/resources/makers/maker';
import { useTranslation } from 'react-i18next';
import type { Received } from '../../kit/records/received.ts';
import { toText } from '../../kit/to-text.ts';
import { toApiUrl } from '../../session/config.ts';
import classes from './makers-list.module.css';

/** The thumbnail of a maker, or the initials of the maker's name. */
export function Avatar({ of: { name, thumbnailUrl } }: { of: Received<Pick<MakerMember, 'name' | 'thumbnailUrl'>> }) {
  if (thumbnailUrl)
    return (
      <img
        className={`ts-tile ${classes['avatar']}`}
        src={toApiUrl(thumbnailUrl)}
        alt=""
        width={32}
        height={32}
        loading="lazy"
      />
    );
  return (
    <span className={`ts-tile ${classes['avatar']}`} aria-hidden>
      {toInitials(name ?? '')}
    </span>
  );
}

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('');

/** The status of the maker's pin on the map. A status that is not in the contract is shown unchanged. */
export function PinStatus({ status }: { status: unknown }) {
  const { t } = useTranslation('makers');
  const known = makerPinStatuses.find((one) => one === status);
  if (!known) return toText(status);
  return (
    <span className={classes['pin']} data-status={known}>
      {t(`makerPinStatuses.${known}`)}
    </span>
  );
}
