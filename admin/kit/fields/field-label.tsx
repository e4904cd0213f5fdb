import { Box } from '@mantine/core';
import type { Language } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

type Props = { text: string; isRequired: boolean; language: Language | undefined };

/** The label of a field: its text, the required mark, and the content language. */
export const FieldLabel = ({ text, isRequired, language }: Props) => (
  <>
    <span>{text}</span>
    {isRequired && (
      <Box component="span" c="var(--ts-danger)" fw={600} aria-hidden>
        {' *'}
      </Box>
    )}
    {language && <LanguageBadge language={language} />}
  </>
);

/** A badge with the content language of a text. */
export function LanguageBadge({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <span className={classes['badge']} title={t(`form.translated.${language}`)} aria-hidden>
      {language.toUpperCase()}
    </span>
  );
}
