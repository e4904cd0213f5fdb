import { Box, Button, Flex } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DoorAjar } from './door-ajar.tsx';
import classes from './not-found-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('not-found');
  const { history } = useRouter();
  return (
    <Box className={classes['screen']} pt={{ sm: 24 }} pb={24}>
      <DoorAjar label={t('picture')} />
      <h1>{t('title')}</h1>
      <p className="ts-soft">{t('text')}</p>
      <Flex direction={{ base: 'column', sm: 'row' }} gap={8} w={{ base: '100%', sm: 'auto' }} mt={22}>
        <Button component={Link} to="/dashboard">
          {t('home')}
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          {t('back')}
        </Button>
      </Flex>
    </Box>
  );
}
