import { Box, Flex, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../moment.ts';
import classes from './summary.module.css';
import { toSpan } from './to-span.ts';

/** The class of the cards of a run, one below the other. */
export const partsClass = classes['parts'];

/** An event of a run. `by`: who caused it. `tookMs`: the duration of the step that ended. */
export type RunMoment = {
  what: string;
  text: string;
  at: string;
  by?: string | undefined;
  tookMs?: number | undefined;
};

type Props = { headline: string; moments: readonly RunMoment[]; children: ReactNode };

/** The result of a run as a headline and figures, beside a list of the events with their users and times. */
export function RunSummary({ headline, moments, children }: Props) {
  const { t, i18n } = useTranslation();
  const toMoment = useMoment();
  return (
    <section className={`ts-card ${classes['summary']}`}>
      <div className={classes['figures']}>
        <h2>{headline}</h2>
        {children}
      </div>
      <ol className={classes['moments']}>
        {moments.map(({ what, text, at, by, tookMs }) => (
          <li key={what}>
            <Box component="b" fw={560}>
              {text}
            </Box>
            <time dateTime={at} className="ts-num">
              {toMoment(at)}
            </time>
            {by !== undefined && <span className="ts-meta">{by}</span>}
            {tookMs !== undefined && (
              <span className="ts-meta">{t('runs.took', { span: toSpan(tookMs, i18n.language) })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type WarningsProps = { warnings: readonly { key: string; text: ReactNode }[]; isFailed: boolean };

/** What needs the attention of the user. */
export const RunWarnings = ({ warnings, isFailed }: WarningsProps) =>
  warnings.length > 0 && (
    <Box
      component="ul"
      className={`ts-warning ${classes['warnings']}`}
      mt={2}
      p="0.625rem 0.875rem"
      bdrs={10}
      data-failed={isFailed}
    >
      {warnings.map(({ key, text }) => (
        <Flex component="li" key={key} gap={10}>
          <IconAlertTriangle
            className="ts-sign"
            size={18}
            stroke={1.8}
            color={`var(--ts-${isFailed ? 'danger' : 'warn'})`}
            aria-hidden
          />
          {text}
        </Flex>
      ))}
    </Box>
  );

/** A placeholder of the same height as the summary. */
export const LoadingSummary = () => (
  <div className={classes['summary']} aria-hidden>
    <div className={classes['figures']}>
      <Skeleton height={18} width={260} />
      <Skeleton height={14} width="70%" />
      <Skeleton height={12} width={180} />
    </div>
    <div className={classes['moments']}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={12} width="80%" />
      ))}
    </div>
  </div>
);
