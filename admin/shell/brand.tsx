import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './brand.module.css';

/** The logo: a T, drawn as a pillar between two arches, with a door behind it. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <Flex component="span" display="inline-flex" align="center" gap={{ base: 10, sm: 12 }}>
      <svg style={{ flex: 'none' }} width={32} height={32} viewBox="0 0 32 32" aria-hidden>
        <path
          d="M2.5 4H29.5V10.2A9.7 9.7 0 0 0 19.8 19.9V28H12.2V19.9A9.7 9.7 0 0 0 2.5 10.2Z"
          fill="var(--ts-accent)"
        />
        <path d="M22.2 28V20.1A7.3 7.3 0 0 1 29.5 12.8V28Z" fill="var(--ts-door)" />
      </svg>
      <Box component="span" className={classes['word']} fz={{ base: 18, sm: 20 }}>
        {t('brand.name')}
      </Box>
    </Flex>
  );
}
