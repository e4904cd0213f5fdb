import { Button } from '@mantine/core';
import { defaultImportSources } from '@trastienda/contract/config';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../../kit/elements/alerts.tsx';
import { useMoment } from '../../../kit/moment.ts';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { isFinal } from '../../../kit/runs/following/follow-run.ts';
import type { Followed } from '../../../kit/runs/following/use-run.ts';
import { useTimeLeft } from '../../../kit/runs/following/use-time-left.ts';
import type { RunNews } from '../run/import-runs.ts';
import type { Finding } from './finding-card.tsx';
import classes from '../imports.module.css';
import { sourceName } from '../source-name.ts';
import { useQuantity } from './import-calls.ts';
import type { usePlan } from '../plan/use-plan.ts';
import { useStop } from '../run/use-stop.ts';
import { progressOf } from '../run/progress.ts';

type Props = { source: string; plan: ReturnType<typeof usePlan>; followed: Followed<RunNews> };

/** Returns the state of the search for a plan, with its texts. */
export function useFinding({ source, plan, followed: { run, secondsLeft, failure } }: Props): Finding {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const found = useQuantity(
    run,
    defaultImportSources.some(({ key }) => key === source),
  );
  const timeLeft = useTimeLeft(secondsLeft);
  const { stop, isStopping } = useStop(run);
  const fail = (text: string, retry: () => void): Finding => ({
    look: 'failed',
    title: t('find.failed'),
    text,
    refusal: t('find.readFirst'),
    action: { is: 'retry', run: retry, isPending: plan.isFetching || plan.isBeginning },
  });
  if (run?.state === 'failed') return fail(toFailedText(run), () => plan.readAgain());
  if (!run && plan.error) return fail(toFailureText(plan.error), () => void plan.refetch());
  if (found.error) return fail(toFailureText(found.error), () => void found.refetch());

  if (run?.state === 'cancelled') {
    const why = run.plannedAt === null ? 'stopped' : 'outdated';
    return {
      look: 'stopped',
      title: t(`find.${why}`),
      text: t(`find.${why}Text`),
      refusal: t('find.searchFirst'),
      action: { is: 'searchAgain', run: () => plan.readAgain(), isPending: plan.isBeginning },
    };
  }
  if (run?.state === 'planned') {
    const read = t('find.read', { source: sourceName(source), when: toMoment(run.plannedAt ?? run.startedAt) });
    const conflicts = run.counts?.['conflict'] ?? 0;
    const title = found.quantity > 0 ? t('find.found', { count: found.quantity }) : t('find.none');
    const text = (
      <>
        <span>{read}</span> {conflicts > 0 && <span>{t('find.toDecide', { count: conflicts })}</span>}{' '}
        <ReadAgain plan={plan} />
      </>
    );
    return { look: 'found', title, text };
  }
  const { done, total } = run ? progressOf(run) : { done: 0, total: 0 };
  const progress = [t('find.reading', { count: total, done }), timeLeft].filter(Boolean).join(' ');
  const failed = failure ? (isFinal(failure) ? toFailureText(failure) : t('find.unheard')) : undefined;
  const text = failed !== undefined ? failed : total > 0 ? progress : t('find.searchingText');
  const percent = total > 0 ? (done / total) * 100 : undefined;
  const action = { is: 'stop', run: run && stop, isPending: isStopping } as const;
  return { look: 'busy', title: t('find.searching'), text, percent, action };
}

function ReadAgain({ plan }: Pick<Props, 'plan'>) {
  const { t } = useTranslation('imports');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['again']}
      loading={plan.isBeginning}
      leftSection={<IconRefresh size={15} stroke={1.8} />}
      onClick={() => plan.readAgain()}
    >
      {t('find.readAgain')}
    </Button>
  );
}
