import type { UserItem } from '@trastienda/contract/resources/user';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconAlertTriangle, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useFormInside } from '../kit/form/form-context.ts';
import { itemQuery, keys } from '../kit/records/queries.ts';
import type { Received } from '../kit/records/received.ts';
import type { PartnerKind } from './partner-kind.ts';
import classes from './partner.module.css';

/** The user of a new partner, or a warning that the user already has a partner of this kind. A save would then be rejected. */
export function LinkedUser({ iri, kind }: { iri: string; kind: PartnerKind }) {
  const { t } = useTranslation();
  const { id } = useFormInside();
  const { data: user, dataUpdatedAt } = useQuery(itemQuery<Received<UserItem>>('users', idInPath(iri)));
  const { data: present } = useQuery({
    queryKey: [...keys.collection('users'), 'partner', kind.role, iri, dataUpdatedAt] as const,
    queryFn: async () => (user && (await kind.partnerOf(user))) ?? null,
    // Check only before the partner is created, because the partner that this form has just created must not trigger the warning.
    enabled: user !== undefined && id === undefined,
    // A failed check shows no alert, because the save reports an existing partner too.
    meta: { isQuiet: true },
  });
  const email = user?.email ?? '…';
  if (present && id === undefined)
    return (
      <div className={classes['note']} role="alert">
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        <p>
          <b>{email}</b> · {toSentence(fieldErrors[kind.taken], currentLanguage())}
        </p>
        <Link to={kind.edit} params={{ id: idInPath(present) }} className="ts-link">
          {t('partner.open')}
        </Link>
      </div>
    );
  return (
    <div className={classes['note']}>
      <IconUser size={20} stroke={1.8} aria-hidden />
      <p>
        <Trans t={t} i18nKey="partner.for" values={{ email }} components={{ b: <b /> }} />
      </p>
    </div>
  );
}
