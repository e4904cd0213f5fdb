import { Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { className?: string | undefined; text: string; onRetry: () => unknown };

/** Says that a part of a screen could not be read, with a button that reads it again. */
export function ReadFailure({ className, text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Flex className={`ts-soft ${className ?? ''}`} gap={12} align="center">
      {text}
      <Button variant="default" flex="none" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Flex>
  );
}
