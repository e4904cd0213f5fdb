import { Button, Menu } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { contentLanguages } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import { currentLanguage, switchLanguage } from '../i18n/i18n.ts';
import { showFailure } from '../kit/elements/alerts.tsx';
import classes from './top-bar.module.css';

/** Selects the interface language; the content language is selected in each form. */
export function InterfaceLanguage() {
  const { t } = useTranslation();
  const present = currentLanguage();
  const code = present.toUpperCase();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <Button
          className={classes['quiet']}
          variant="subtle"
          color="gray"
          leftSection={<IconWorld size={20} stroke={1.7} aria-hidden />}
          aria-label={t('language.label', { code, name: t(`language.${present}`) })}
        >
          {code}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={present} onChange={(code) => void choose(code)}>
          {contentLanguages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {t(`language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

async function choose(code: string) {
  const language = contentLanguages.find((known) => known === code);
  if (language) await switchLanguage(language).catch(showFailure);
}
