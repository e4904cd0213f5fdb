import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedInput } from '../../kit/form/leaving/saved-input.ts';
import { canKeepSession } from '../../session/session.ts';
import { Brand } from '../../shell/brand.tsx';
import { ColourScheme } from '../../shell/colour-scheme.tsx';
import { InterfaceLanguage } from '../../shell/interface-language.tsx';
import cadiz from './cadiz-at-dusk.svg';
import { LoginForm } from './login-form.tsx';
import classes from './login-screen.module.css';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const [canKeep] = useState(canKeepSession);
  return (
    <div className={classes['login']}>
      <div className={classes['desk']}>
        <Flex component="header" align="center" justify="space-between" h={40}>
          <Brand />
          <Flex component="span" align="center">
            <InterfaceLanguage />
            <ColourScheme />
          </Flex>
        </Flex>
        <main className={classes['main']}>
          <Box component="h1" fz={30} lh="2.25rem">
            {t('title')}
          </Box>
          <Box component="p" className="ts-soft" mt={6}>
            {t(savedInput() ? 'savedInput' : 'intro')}
          </Box>
          {!canKeep && (
            <Flex component="p" className="ts-warn" gap={10} mt={12}>
              <Box component={IconAlertTriangle} size={18} stroke={1.7} flex="none" mt={3} aria-hidden />
              <span>{t('notKept')}</span>
            </Flex>
          )}
          <LoginForm />
        </main>
        <footer className={`ts-meta ${classes['help']}`}>{t('help')}</footer>
      </div>
      <div className={classes['view']} aria-hidden>
        <img src={cadiz} alt="" />
      </div>
    </div>
  );
}
