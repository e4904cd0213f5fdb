import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Box, Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BottomBar } from '../../../kit/form/frame/bottom-bar.tsx';
import { useDay } from '../../../kit/moment.ts';
import { DiscardChange } from '../change/asked-acts.tsx';
import type { useActs } from '../change/use-acts.ts';
import { countOf } from '../words/change-facts.ts';
import { switchesExperiences } from '../words/change-words.ts';
import { MailPreview } from './mail-preview.tsx';
import classes from './plan-bar.module.css';
import type { useTicks } from './use-ticks.ts';

type Props = {
  change: Proposal;
  acts: ReturnType<typeof useActs>;
  ticks: ReturnType<typeof useTicks>;
  isLocked: boolean;
};

/** The bar below a plan: the number of ticked records, the mails, and the buttons that discard and apply the change. */
export function PlanBar({ change, acts, ...choosing }: Props) {
  const { t } = useTranslation('proposals');
  const { chosen } = change;
  const all = countOf(change, 'changes');
  return (
    <BottomBar isWide state={<State change={change} {...choosing} />}>
      <DiscardChange acts={acts} />
      {all > 0 && (
        <Button
          {...(isDelete(change.operations) && { color: 'red' })}
          data-command="apply"
          loading={acts.pending === 'apply'}
          disabled={chosen === 0}
          title={chosen === 0 ? t('plan.tickSome') : undefined}
          onClick={() => acts.act('apply')}
        >
          {t(isDelete(change.operations) ? 'plan.trash' : 'plan.apply', { count: chosen })}
        </Button>
      )}
    </BottomBar>
  );
}

function State({ change, ...choosing }: Omit<Props, 'acts'>) {
  const { t } = useTranslation('proposals');
  const toDay = useDay();
  const { chosen, expiresAt } = change;
  const all = countOf(change, 'changes');
  return (
    <span className={classes['state']}>
      {all > 0 && (
        <Box component="b" c="var(--ts-ink)" fw={560} aria-live="polite" className="ts-num">
          {t('plan.ticked', { chosen, count: all })}
        </Box>
      )}
      {switchesExperiences(change) && all > 0 && <Mails change={change} {...choosing} />}
      {expiresAt !== null && all > 0 && (
        <Box component="span" className="ts-meta ts-num" visibleFrom="sm">
          {t('plan.kept', { day: toDay(expiresAt) })}
        </Box>
      )}
    </span>
  );
}

/** Whether makers get a mail and, if so, how many of them. */
function Mails({ change, ticks, isLocked }: Omit<Props, 'acts'>) {
  const { t } = useTranslation('proposals');
  const { notify, mails } = change;
  return (
    <span className={classes['mails']}>
      <Checkbox
        size="sm"
        label={t('plan.notify')}
        checked={ticks.notify === 'summary'}
        disabled={isLocked}
        onChange={(event) => ticks.choose(event.currentTarget.checked ? 'summary' : 'none')}
      />
      {notify === 'summary' && ticks.notify === 'summary' && (
        <span className="ts-meta ts-num">
          <span>{t('plan.mails', { count: mails })}</span> {mails > 0 && <MailPreview change={change} />}
        </span>
      )}
    </span>
  );
}
