import { Box, Flex } from '@mantine/core';
import type { Language } from '@trastienda/contract/language';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

type Props = {
  text: string;
  isRequired: boolean;
  language: Language | undefined;
  /** Whether the accessible name contains the language, because the field is shown in both. */
  saysLanguage?: boolean;
};

/** The label of a field: its text, the required mark, and the content language. */
export const FieldLabel = ({ text, isRequired, language, saysLanguage = false }: Props) => (
  <>
    <span>{text}</span>
    {language && saysLanguage && <LanguageName language={language} />}
    {isRequired && (
      <Box component="span" c="var(--ts-danger)" fw={600} aria-hidden>
        {' *'}
      </Box>
    )}
    {language && <LanguageBadge language={language} />}
  </>
);

function LanguageName({ language }: { language: Language }) {
  const { t } = useTranslation();
  return <span className="ts-hidden"> ({t(`form.languages.${language}`)})</span>;
}

/** A label with further elements that the accessible name of the input leaves out. */
export const LabelRow = ({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) => (
  <Flex wrap="wrap" align="center" gap="0.25rem 0.625rem" mih="1.25rem">
    <label htmlFor={id}>{label}</label>
    {children}
  </Flex>
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
