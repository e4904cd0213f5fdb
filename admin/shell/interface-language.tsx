import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { contentLanguages } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import { currentLanguage, switchLanguage } from '../i18n/i18n.ts';
import { showFailure } from '../kit/elements/alerts.tsx';
import { ChoiceMenu } from '../kit/floating/choice-menu.tsx';
import classes from './top-bar.module.css';

/** Selects the interface language; the content language is selected in each form. */
export function InterfaceLanguage() {
  const { t } = useTranslation();
  const present = currentLanguage();
  const code = present.toUpperCase();
  return (
    <ChoiceMenu
      value={present}
      choices={contentLanguages.map((value) => ({ value, label: t(`language.${value}`), lang: value }))}
      onChoose={(code) => void choose(code)}
      trigger={
        <Button
          className={classes['quiet']}
          variant="subtle"
          color="gray"
          leftSection={<IconWorld size={20} stroke={1.7} aria-hidden />}
          aria-label={t('language.label', { code, name: t(`language.${present}`) })}
        >
          {code}
        </Button>
      }
    />
  );
}

async function choose(code: string) {
  const language = contentLanguages.find((known) => known === code);
  if (language) await switchLanguage(language).catch(showFailure);
}
