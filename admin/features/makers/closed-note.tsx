import { profilePlan } from '@trastienda/contract/resources/maker-profile';
import { maker } from '@trastienda/contract/resources/maker';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../kit/fields.tsx';
import classes from './maker-form.module.css';
import { useIsProfileClosed, useProfileAccess } from './use-profile-access.ts';

const { useRecord } = fieldsOf(maker);

/** Why the fields of the profile cannot be filled in, and what opens them. */
export function ClosedNote() {
  const { t } = useTranslation('makers');
  const access = useProfileAccess();
  const item = useRecord();
  if (access === 'open') return null;
  return (
    <div className={classes['closed']}>
      <IconLock size={20} stroke={1.8} aria-hidden />
      <div>
        <b>{t('closed.title', { plan: profilePlan })}</b>
        <p>
          {t(`closed.${access}`, { name: item?.name, present: item?.makerPlan?.plan.name, plan: profilePlan })}{' '}
          <Link to="/planes" className="ts-link">
            {t('closed.plans')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Beside a heading whose fields are closed. */
export function ClosedMark() {
  const { t } = useTranslation('makers');
  return (
    useIsProfileClosed() && (
      <span className={classes['mark']}>
        <IconLock size={14} stroke={2} aria-hidden />
        {t('closed.mark', { plan: profilePlan })}
      </span>
    )
  );
}
