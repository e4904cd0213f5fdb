import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LanguageBadge } from '../../../kit/fields/field-label.tsx';
import classes from './fields.module.css';
import { partsOf } from './field-text.ts';

/** The name of a field, with the badge of its language. */
export function FieldName({ field }: { field: string }) {
  const { t } = useTranslation('imports');
  const { language } = partsOf(field);
  return (
    <span className={classes['fieldName']}>
      <span aria-hidden>
        {toFieldWord(t, field)}
        {language && <LanguageBadge language={language} />}
      </span>
      <span className="ts-hidden">{toFieldLabel(t, field)}</span>
    </span>
  );
}

const toFieldWord = (t: TFunction<'imports'>, field: string): string => {
  const { name } = partsOf(field);
  return t(`diff.fields.${name}`, { defaultValue: name });
};

/** Returns the label of a field with its language, such as `Título en español`. */
export const toFieldLabel = (t: TFunction<'imports'>, field: string): string => {
  const { language } = partsOf(field);
  const word = toFieldWord(t, field);
  return language ? t(`diff.translated.${language}`, { field: word }) : word;
};
