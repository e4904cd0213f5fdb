import { Button } from '@mantine/core';
import { defaultImportSources } from '@trastienda/contract/config';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../kit/alerts.tsx';
import { useMoment } from '../../kit/moment.ts';
import { toFailedText } from './announce-end.ts';
import type { Finding } from './finding-card.tsx';
import classes from './imports.module.css';
import { sourceName } from './source-name.ts';
import { useQuantity } from './use-found.ts';
import type { usePlan } from './use-plan.ts';
import { progressOf, type Followed } from './use-run.ts';
import { useTimeLeft } from './use-time-left.ts';

type Asked = { source: string; plan: ReturnType<typeof usePlan>; followed: Followed };
type Search = {
  finding: Finding;
  hasFailed: boolean;
  /** Searches once more, after a failure. */
  retry: (() => void) | undefined;
};

/** What the search for a plan has come to, and how it is told. */
export function useFinding({ source, plan, followed: { run, secondsLeft, failure } }: Asked): Search {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const asked = useQuantity(
    run,
    defaultImportSources.some(({ key }) => key === source),
  );
  const timeLeft = useTimeLeft(secondsLeft);
  const fail = (text: string, retry: () => void): Search => ({
    finding: { look: 'failed', title: t('find.failed'), text },
    hasFailed: true,
    retry: plan.isFetching || plan.isBeginning ? undefined : retry,
  });
  if (run?.state === 'failed') return fail(toFailedText(run), () => plan.readAnew());
  if (!run && plan.error) return fail(toFailureText(plan.error), () => void plan.refetch());
  if (asked.error) return fail(toFailureText(asked.error), () => void asked.refetch());

  const is = (finding: Finding): Search => ({ finding, hasFailed: false, retry: undefined });
  if (run?.state === 'planned') {
    const read = t('find.read', { source: sourceName(source), when: toMoment(run.plannedAt ?? run.startedAt) });
    const conflicts = run.counts?.['conflict'] ?? 0;
    return is({
      look: 'found',
      title: asked.quantity > 0 ? t('find.found', { count: asked.quantity }) : t('find.none'),
      text: (
        <>
          {read} {conflicts > 0 && t('find.toDecide', { count: conflicts })} <ReadAgain plan={plan} />
        </>
      ),
    });
  }
  const { done, total } = run ? progressOf(run) : { done: 0, total: 0 };
  const progress = [t('find.reading', { count: total, done }), timeLeft].filter(Boolean).join(' ');
  const text = failure ? t('find.progress.unheard') : total > 0 ? progress : t('find.searchingText');
  const percent = total > 0 ? (done / total) * 100 : undefined;
  return is({ look: 'busy', title: t('find.searching'), text, percent });
}

function ReadAgain({ plan }: Pick<Asked, 'plan'>) {
  const { t } = useTranslation('imports');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['again']}
      loading={plan.isBeginning}
      leftSection={<IconRefresh size={15} stroke={1.8} />}
      onClick={() => plan.readAnew()}
    >
      {t('find.readAgain')}
    </Button>
  );
}
