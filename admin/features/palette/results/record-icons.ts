import {
  IconBriefcase,
  IconBuildingStore,
  IconCompass,
  IconLanguage,
  IconMap2,
  IconMapPin,
  IconReceipt,
  IconSitemap,
  IconTag,
  IconUser,
  IconUserHeart,
  type Icon,
} from '@tabler/icons-react';
import type { SearchedCollection } from '@trastienda/contract/search/calls';

/** The icons of records without a thumbnail, those of the menu where the menu has one of their own. */
export const recordIcons: Readonly<Record<SearchedCollection, Icon>> = {
  experiences: IconCompass,
  categories: IconSitemap,
  tags: IconTag,
  languages: IconLanguage,
  locations: IconMapPin,
  zones: IconMap2,
  users: IconUser,
  makers: IconBuildingStore,
  takers: IconUserHeart,
  resellers: IconBriefcase,
  plans: IconReceipt,
};
