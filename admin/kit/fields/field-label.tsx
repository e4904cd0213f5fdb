import type { Language } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

type Props = { text: string; isRequired: boolean; language: Language | undefined };

/** Text, required mark, and the content language that the field is edited in. */
export const FieldLabel = ({ text, isRequired, language }: Props) => (
  <>
    {text}
    {isRequired && (
      <span className={classes['required']} aria-hidden>
        {' *'}
      </span>
    )}
    {language && <LanguageBadge language={language} />}
  </>
);

/** Which content language a text is in. */
export function LanguageBadge({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <span className={classes['badge']} title={t(`form.translated.${language}`)} aria-hidden>
      {language.toUpperCase()}
    </span>
  );
}
