import { Box, Flex, Loader, Progress } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../elements/alerts.tsx';
import { isFinal } from './following/follow-run.ts';
import { useTimeLeft } from './following/use-time-left.ts';

type Props = {
  title: string;
  /** The name of the progress bar. */
  label: string;
  progress: { done: number; total: number };
  secondsLeft: number | undefined;
  failure: unknown;
  /** Shown below the title after a failed read that is repeated. */
  unheard: string;
  /** The figures and the items processed last. */
  children?: ReactNode;
  /** The available actions, such as stopping the run. */
  actions?: ReactNode;
};

/** The progress of a run: bar, percentage and time left. */
export function RunProgress(props: Props) {
  const { title, label, progress, secondsLeft, failure, unheard, children, actions } = props;
  const { t } = useTranslation();
  const timeLeft = useTimeLeft(secondsLeft);
  const titleId = useId();
  const { done, total } = progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
  return (
    <Box component="section" className="ts-card" p={{ base: 16, sm: 24 }} aria-labelledby={titleId}>
      <Flex wrap={{ base: 'wrap', sm: 'nowrap' }} gap={16} align="center" mb={16}>
        <Loader size={22} role="status" aria-label={t('runs.goesOn')} />
        <Box flex={1} miw={0}>
          <h2 id={titleId} className="ts-num">
            {title}
          </h2>
          <p className="ts-soft ts-num" role={failure ? 'alert' : undefined}>
            {failure
              ? isFinal(failure)
                ? toFailureText(failure)
                : unheard
              : [timeLeft, t('runs.leave')].filter(Boolean).join(' ')}
          </p>
        </Box>
        <Box
          component="b"
          className="ts-num"
          flex="none"
          fz={{ base: 24, sm: 30 }}
          fw={620}
          lh={{ base: '1.875rem', sm: '2.25rem' }}
          lts="-0.02em"
        >
          {t('runs.percent', { percent })}
        </Box>
      </Flex>
      <Progress value={percent} size={10} radius={5} aria-label={label} />
      {children}
      {actions && (
        <Flex justify="flex-end" mt={16}>
          {actions}
        </Flex>
      )}
    </Box>
  );
}
