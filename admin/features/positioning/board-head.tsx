import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The title of the screen, and the number of occupied positions. */
export function BoardHead({ shown, taken }: { shown: number; taken: number }) {
  const { t } = useTranslation('positioning');
  return (
    <Flex
      component="header"
      wrap="wrap"
      gap={{ base: '0.25rem 0.75rem', sm: 12 }}
      align="baseline"
      mb={{ base: 16, sm: 20 }}
    >
      <h1>{t('title')}</h1>
      <p className="ts-soft ts-num" aria-live="polite">
        {t('taken', { count: shown, taken })}
      </p>
    </Flex>
  );
}
