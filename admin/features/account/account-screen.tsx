import { Box } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import { onRequiredStep, requiredStep } from '../../session/required-step.ts';
import { ActivitySection } from './activity-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StepNotice } from './step-notice.tsx';
import classes from './account.module.css';

/** The user's own account page (feature `account`). While a step is required, it shows only the section for it. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const step = useSyncExternalStore(onRequiredStep, requiredStep);
  return (
    <>
      <Box component="header" mb={{ base: 16, sm: 20 }}>
        <h1>{t('title')}</h1>
        {!step && (
          <Box component="p" className="ts-soft" mt={2}>
            {t('about')}
          </Box>
        )}
      </Box>
      {step && <StepNotice step={step} />}
      <div className={classes['sections']}>
        {!step && <EmailSection />}
        {step !== 'enrolmentNeeded' && <PasswordSection />}
        {step !== 'passwordChangeNeeded' && hasFeature('second-factor') && <FactorsSection />}
        {!step && (
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
