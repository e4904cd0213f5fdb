import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../run/announce-end.ts';
import classes from './history.module.css';
import { figuresOf, type Figure } from './run-facts.ts';

const isWarning = (is: Figure['is']) => is === 'failed' || is === 'picturesMissing';

/** The counts of a run, such as `24 nuevas, 20 cambiadas, 1 sin imagen`, each with a colour or an icon; otherwise, why there are none. */
export function RunFigures({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const figures = figuresOf(run);
  const toText = (is: Figure['is'], count: number) => {
    if (is === 'undone' || is === 'left' || is === 'applied') return t(`history.figures.${is}`, { count });
    return isWarning(is) ? t(`find.progress.${is}`, { count }) : t(`find.counts.${is}`, { count });
  };
  if (figures.length === 0) return <NoFigures run={run} />;
  return (
    <ul className={classes['figures']}>
      {figures.map(({ is, count }) => (
        <li key={is} data-is={is} data-warns={isWarning(is)}>
          {isWarning(is) ? <IconAlertTriangle size={15} stroke={2} aria-hidden /> : <i aria-hidden />}
          {toText(is, count)}
        </li>
      ))}
    </ul>
  );
}

function NoFigures({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const text = () => {
    if (run.state === 'failed') return toFailedText(run);
    if (run.counts) return t('history.nothingToDo');
    if (run.state !== 'reading') return t('history.notCounted');
    return run.lists > 0 ? t('find.reading', { done: run.listsRead, count: run.lists }) : t('find.searchingText');
  };
  return <p className={`${classes['noFigures']} ts-num`}>{text()}</p>;
}
