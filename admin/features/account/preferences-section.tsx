import { Button, Input, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { contentLanguages } from '@trastienda/contract/language';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, switchLanguage } from '../../i18n/i18n.ts';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { SingleKeysSwitch } from '../../kit/shortcuts/single-keys-switch.tsx';
import { showShortcuts } from '../../shell/keys.ts';
import { AccountSection } from './account-section.tsx';
import classes from './account.module.css';

const schemes = ['auto', 'light', 'dark'] as const;

/** The language and the colours of the interface, as in the top bar, and the shortcuts of a single character. */
export function PreferencesSection() {
  const { t } = useTranslation(['account', 'common']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AccountSection id="preferences" title={t('preferences.title')} text={t('preferences.about')}>
      <div className={classes['choices']}>
        <Choice
          label={t('preferences.language')}
          value={currentLanguage()}
          choices={contentLanguages.map((value) => ({
            value,
            label: <span lang={value}>{t(`common:language.${value}`)}</span>,
          }))}
          onChoose={(language) => void switchLanguage(language).catch(showFailure)}
        />
        <Choice
          label={t('preferences.scheme')}
          value={colorScheme}
          choices={schemes.map((value) => ({ value, label: t(`common:scheme.${value}`) }))}
          onChoose={setColorScheme}
        />
      </div>
      <div className={classes['shortcuts']}>
        <SingleKeysSwitch label={t('preferences.shortcuts')} about={t('preferences.aboutShortcuts')} />
        <Button
          variant="default"
          leftSection={<IconKeyboard size={18} stroke={1.7} aria-hidden />}
          onClick={showShortcuts}
        >
          {t('preferences.showShortcuts')}
        </Button>
      </div>
    </AccountSection>
  );
}

type Props<V extends string> = {
  label: string;
  value: V;
  choices: { value: V; label: ReactNode }[];
  onChoose: (value: V) => void;
};

function Choice<V extends string>({ label, value, choices, onChoose }: Props<V>) {
  const id = useId();
  return (
    <div>
      <Input.Label labelElement="div" id={id}>
        {label}
      </Input.Label>
      <SegmentedControl aria-labelledby={id} value={value} data={choices} onChange={onChoose} />
    </div>
  );
}
