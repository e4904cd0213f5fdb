import type { Language } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';

/** The name of a field and, for a translated field such as `name.en`, its content language. */
export type FieldPath = { name: string; language?: Language | undefined };

export function toFieldPath(path: string): FieldPath {
  const [, name = path, language] = /^(.+)\.(es|en)$/.exec(path) ?? [];
  return language === 'es' || language === 'en' ? { name, language } : { name };
}

/** Returns a function that returns the label of a field of a collection: as in its form or its list, if they show the field. */
export function useFieldLabels(collection: string): (name: string) => string {
  const { t, i18n } = useTranslation([collection, 'common']);
  return (name) => {
    const keys = [
      `common:fieldLabels.always.${name}`,
      `${collection}:fields.${name}`,
      `${collection}:columns.${name}`,
      `common:fieldLabels.other.${name}`,
    ];
    const key = keys.find((each) => i18n.exists(each));
    return key === undefined ? name : t(key);
  };
}

/** Returns a function that returns the label of a field with its content language: `name.en` → `Título (en inglés)`. */
export function usePathLabels(collection: string): (path: string) => string {
  const { t } = useTranslation();
  const labelOf = useFieldLabels(collection);
  return (path) => {
    const { name, language } = toFieldPath(path);
    return language ? t(`form.inLanguage.${language}`, { text: labelOf(name) }) : labelOf(name);
  };
}
