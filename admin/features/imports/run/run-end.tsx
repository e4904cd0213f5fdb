import { Button } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toFailedText } from './announce-end.ts';
import classes from './run-progress.module.css';
import { useCounts } from '../use-counts.ts';

const icons = {
  failed: IconAlertTriangle,
  cancelled: IconPlayerStopFilled,
  undone: IconArrowBackUp,
  applied: IconCheck,
};

type Props = { run: ImportRun; isBeginning: boolean; onReadAgain: () => void };

/** The result of an import, with the next steps. */
export function RunEnd({ run, isBeginning, onReadAgain }: Props) {
  const { t } = useTranslation('imports');
  const toCounts = useCounts();
  const { state, applied, failed, picturesMissing } = run;
  const look = state === 'failed' || state === 'cancelled' || state === 'undone' ? state : 'applied';
  const Icon = icons[look];
  const lines = [
    ...(state === 'failed' ? [toFailedText(run)] : []),
    ...(state === 'undone'
      ? [t('find.end.undoneText', { count: run.undone })]
      : applied > 0
        ? [
            toCounts(run.appliedCounts)
              .map(({ text }) => text)
              .join(', '),
          ]
        : [t('find.end.nothing')]),
    ...(failed > 0 ? [t('find.end.failedItems', { count: failed })] : []),
    ...(picturesMissing > 0 ? [t('find.end.picturesMissing', { count: picturesMissing })] : []),
  ];
  return (
    <section className={`ts-card ${classes['end']}`} aria-labelledby="imports-end">
      <span className={classes['seal']} data-look={look}>
        <Icon size={26} stroke={1.8} aria-hidden />
      </span>
      <h2 id="imports-end">{t(`find.end.${look}`)}</h2>
      {lines.map((line) => (
        <p key={line} className="ts-soft ts-num">
          {line}
        </p>
      ))}
      <div className={classes['endActions']}>
        <Button
          variant="default"
          loading={isBeginning}
          leftSection={<IconRefresh size={18} stroke={1.7} />}
          onClick={onReadAgain}
        >
          {t('find.end.again')}
        </Button>
        <Button renderRoot={(props) => <Link {...props} to="/importaciones/$id" params={{ id: String(run.id) }} />}>
          {t('find.end.report')}
        </Button>
      </div>
    </section>
  );
}
