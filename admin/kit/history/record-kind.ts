import { useTranslation } from 'react-i18next';

/** Returns a function that names the records of a collection, such as `Etiquetas`; undefined for an unknown collection. */
export function useRecordKind(): (collection: string) => string | undefined {
  const { t, i18n } = useTranslation();
  return (collection) => {
    const key = [`${collection}:title`, `common:history.collections.${collection}`].find((each) => i18n.exists(each));
    return key === undefined ? undefined : t(key);
  };
}
