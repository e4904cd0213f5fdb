import { Box } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { isPasswordChangeNeeded, onPasswordChange } from '../../session/password-change.ts';
import { ActivitySection } from './activity-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordNotice } from './password/password-notice.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './account.module.css';

/** The user's own account page (feature `account`). While a new password is required, it shows only that form. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const isPasswordOnly = useSyncExternalStore(onPasswordChange, isPasswordChangeNeeded);
  return (
    <>
      <Box component="header" mb={{ base: 16, sm: 20 }}>
        <h1>{t('title')}</h1>
        {!isPasswordOnly && (
          <Box component="p" className="ts-soft" mt={2}>
            {t('about')}
          </Box>
        )}
      </Box>
      {isPasswordOnly && <PasswordNotice />}
      <div className={classes['sections']}>
        {!isPasswordOnly && <EmailSection />}
        <PasswordSection />
        {!isPasswordOnly && (
          <>
            <PreferencesSection />
            <SessionsSection />
            {hasFeature('audit') && <ActivitySection />}
          </>
        )}
      </div>
    </>
  );
}
