import { IconLanguage, IconRefreshAlert } from '@tabler/icons-react';
import { contentLanguages } from '@trastienda/contract/language';
import { translate } from '../../../../i18n/i18n.ts';
import type { Command } from '../command.ts';
import { findPresent } from './elements.ts';
import { fieldOf, focusText } from './focus-text.ts';

const words = {
  es: ['español', 'spanish', 'contenido en español', 'content in spanish', 'idioma del contenido', 'content language'],
  en: ['inglés', 'english', 'contenido en inglés', 'content in english', 'idioma del contenido', 'content language'],
};

/** Returns the commands that show the texts of a form in a language and focus one of them. */
export const readContentLanguages = (): Command[] =>
  contentLanguages.flatMap((language) =>
    findPresent(document, `[data-command=content-${language}]`).map((button) => ({
      id: `content-${language}`,
      group: 'here',
      label: translate(`palette:commands.content.${language}`),
      words: words[language],
      icon: IconLanguage,
      run: () => {
        const field = fieldOf(document.activeElement);
        button.click();
        const form = button.closest('form');
        if (form) focusText(form, language, field);
      },
    })),
  );

/** Returns the command that goes to the next text that is out of date, if the form has one. It presses F8, as the user would. */
export const readNextStale = (): Command[] =>
  document.querySelector('main [data-command=next-stale]')
    ? [
        {
          id: 'next-stale',
          group: 'here',
          label: translate('palette:keys.next-stale'),
          words: ['siguiente texto desactualizado', 'next outdated text', 'traducir', 'translate', 'stale'],
          icon: IconRefreshAlert,
          keys: 'F8',
          run: () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', cancelable: true })),
        },
      ]
    : [];
