import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedInput } from '../../kit/form/leaving/saved-input.ts';
import { canKeepSession } from '../../session/session.ts';
import { EntryFrame } from '../../shell/entry/entry-frame.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const [canKeep] = useState(canKeepSession);
  return (
    <EntryFrame title={t('title')} intro={t(savedInput() ? 'savedInput' : 'intro')} footer={t('help')}>
      {!canKeep && (
        <Flex component="p" className="ts-warn" gap={10} mt={12}>
          <Box component={IconAlertTriangle} size={18} stroke={1.7} flex="none" mt={3} aria-hidden />
          <span>{t('notKept')}</span>
        </Flex>
      )}
      <LoginForm />
    </EntryFrame>
  );
}
