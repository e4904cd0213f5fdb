import { idInPath } from '@trastienda/contract/model/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import classes from './partner-link.module.css';
import type { Received } from '../../kit/records/received.ts';
import type { RecordPath, UserPath } from '../../kit/screen-paths.ts';

const forms = {
  maker: { edit: '/editar-maker/$id', add: '/nuevo-maker/$userId' },
  taker: { edit: '/editar-taker/$id', add: '/nuevo-taker/$userId' },
} as const satisfies Record<string, { edit: RecordPath; add: UserPath }>;

type Props = { row: Received<UserMember>; kind: keyof typeof forms };

/** Links to the maker or taker of a user or, if the user has none, to the form for a new maker or taker (USR-05 to USR-08). */
export function PartnerLink({ row, kind }: Props) {
  const { t } = useTranslation('users');
  const { email, [kind]: partner } = row;
  const { edit, add } = forms[kind];
  if (partner) {
    const id = idInPath(partner);
    // A server other than the bundled API may omit the name.
    const name = row[`${kind}Name`] || t(`partner.${kind}.number`, { id });
    return (
      <Link
        className={`ts-link ts-num ts-ellipsis ${classes['partner']}`}
        dir="auto"
        title={name}
        to={edit}
        params={{ id }}
      >
        {name}
      </Link>
    );
  }
  return (
    <Tooltip label={t(`partner.${kind}.add`)}>
      <Link
        className="ts-icon-button"
        // Aligns the icon, not the frame around it, with the heading.
        style={{ marginLeft: -9 }}
        aria-label={t(`partner.${kind}.addTo`, { email })}
        to={add}
        params={{ userId: idInPath(row['@id']) }}
      >
        <IconUserPlus size={18} stroke={1.7} />
      </Link>
    </Tooltip>
  );
}
