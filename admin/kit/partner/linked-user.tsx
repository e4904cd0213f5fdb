import type { UserItem } from '@trastienda/contract/resources/user';
import { idInPath } from '@trastienda/contract/reference';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { itemQuery } from '../queries.ts';
import classes from './partner.module.css';

/** For whom a new record is. */
export function LinkedUser({ iri }: { iri: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(itemQuery<UserItem>('users', idInPath(iri)));
  return (
    <div className={classes['note']}>
      <IconUser size={20} stroke={1.8} aria-hidden />
      <p>
        <Trans t={t} i18nKey="partner.for" values={{ email: data?.email ?? '…' }} components={{ b: <b /> }} />
      </p>
    </div>
  );
}
