import { Box, Button, Flex } from '@mantine/core';
import { profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import { maker, type MakerItem } from '@trastienda/contract/resources/makers/maker';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { keys } from '../../kit/records/queries.ts';
import type { Received } from '../../kit/records/received.ts';
import { askForFreePlan } from './plan/free-plan.ts';
import classes from './maker-form.module.css';
import { useIsProfileClosed, useProfileAccess } from './plan/use-profile-access.ts';

const { useRecord } = fieldsOf(maker);

/** Explains why the fields of the profile are disabled, and how to enable them. A read-only form has no such fields. */
export function ClosedNote() {
  const { t } = useTranslation('makers');
  const access = useProfileAccess();
  const item = useRecord();
  const { isReadOnly } = useFormInside();
  if (access === 'open' || isReadOnly) return null;
  return (
    <Flex className={classes['closed']} gap={14}>
      <IconLock size={20} stroke={1.8} aria-hidden />
      <div>
        <Box component="b" fw={600}>
          {t('closed.title', { plan: profilePlan })}
        </Box>
        <p className="ts-soft">
          {t(`closed.${access}`, { name: item?.name, present: item?.makerPlan?.plan?.name, plan: profilePlan })}{' '}
          <Link to="/planes" className="ts-link">
            {t('closed.plans')}
          </Link>
        </p>
        {access === 'hasNoPlan' && item?.email && <FreePlanButton name={item.name} email={item.email} />}
      </div>
    </Flex>
  );
}

/** Requests the free plan for a maker whose creation was interrupted before that request. */
function FreePlanButton({ name, email }: Received<Pick<MakerItem, 'name' | 'email'>>) {
  const { t } = useTranslation('makers');
  const { reread, isLocked } = useFormInside();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      await askForFreePlan(email);
      showSuccess(t('closed.freePlanGiven', { name }));
      void client.invalidateQueries({ queryKey: keys.lists(maker.collection) });
      await reread();
    } catch (error) {
      showFailure(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button variant="default" mt={10} loading={isAsking} disabled={isLocked} onClick={() => void ask()}>
      {t('closed.giveFreePlan')}
    </Button>
  );
}

/** The lock icon and text beside a heading, shown while the fields below the heading are disabled. */
export function ClosedMark() {
  const { t } = useTranslation('makers');
  const isClosed = useIsProfileClosed();
  const { isReadOnly } = useFormInside();
  return (
    isClosed &&
    !isReadOnly && (
      <span className={`ts-meta ${classes['mark']}`}>
        <IconLock size={14} stroke={2} aria-hidden />
        {t('closed.mark', { plan: profilePlan })}
      </span>
    )
  );
}
