import type { ComboboxItem } from '@mantine/core';
import {
  IconAddressBook,
  IconBackpack,
  IconBriefcase,
  IconBuildingStore,
  IconCompass,
  IconHeart,
  IconLanguage,
  IconMapPin,
  IconMap2,
  IconReceipt,
  IconSitemap,
  IconTag,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-may.ts';

/** The icon of each kind of record, by collection. */
export const kindIcons: Readonly<Record<string, Icon>> = {
  experiences: IconCompass,
  categories: IconSitemap,
  tags: IconTag,
  languages: IconLanguage,
  locations: IconMapPin,
  zones: IconMap2,
  users: IconUser,
  makers: IconBuildingStore,
  takers: IconBackpack,
  resellers: IconBriefcase,
  plans: IconReceipt,
  contacts: IconAddressBook,
  favorite_experiences: IconHeart,
  favorite_makers: IconHeart,
  maker_plans: IconReceipt,
};

/** Returns a function that names the kind of a record by its collection, such as `Etiqueta`. */
export function useKindName(): (collection: string) => string {
  const { t } = useTranslation('trash');
  return (collection) => (collection in kindIcons ? t(`kinds.${collection}`) : collection);
}

/** Returns the kinds of records in the trash of the user as options, sorted by their names. */
export function useKindOptions(): ComboboxItem[] {
  const { i18n } = useTranslation();
  const kindName = useKindName();
  const may = useMay();
  return (
    Object.keys(kindIcons)
      // Who may read the history of a collection may restore its records (D-88).
      .filter((collection) => may(`GET /${collection}/{id}/changes`))
      .map((collection) => ({ value: collection, label: kindName(collection) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
  );
}
