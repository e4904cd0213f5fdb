import { Button, Flex } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { PulledPlug } from './drawings.tsx';
import classes from './state-panel.module.css';

type Props = {
  drawing: ReactNode;
  title: string;
  /** `h1`: the panel is the whole screen. */
  heading?: 'h1' | 'h2';
  text: ReactNode;
  children: ReactNode;
  role?: 'alert';
};

/** A placeholder for missing content, with the reason and buttons such as retry. */
export const StatePanel = ({ drawing, title, heading: Heading = 'h2', text, children, role }: Props) => (
  <div className={classes['panel']} role={role}>
    {drawing}
    <Heading>{title}</Heading>
    <p className="ts-soft">{text}</p>
    <Flex wrap="wrap" justify="center" gap={8}>
      {children}
    </Flex>
  </div>
);

type FailedProps = { title: string; error: Error; onRetry: () => void; children?: ReactNode };

/** A placeholder for content that failed to load, with a retry button (D-35). */
export function FailedPanel({ title, error, onRetry, children }: FailedProps) {
  const { t } = useTranslation();
  return (
    <StatePanel drawing={<PulledPlug />} title={title} text={toReason(error, t('failures.unexpected'))}>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={onRetry}>
        {t('retry')}
      </Button>
      {children}
    </StatePanel>
  );
}

function toReason(error: Error, unexpected: string): string {
  if (!(error instanceof ApiFailure)) return unexpected;
  return error.code === undefined ? error.message : `${error.code}- ${error.message}`;
}
