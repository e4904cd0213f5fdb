import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { experience } from '@trastienda/contract/resources/experience';
import { defineApi } from '../../hydra/api-resource.ts';
import { containedInName, contains, isOneOf, ofReferenced } from '../../hydra/reading/filters.ts';
import { byReferenced } from '../../hydra/reading/sort-keys.ts';
import { column, iris, toMany, toOne, translatedColumn } from '../../hydra/field-storage.ts';
import type { Language } from '@trastienda/contract/language';
import { shownText } from '../../db/columns.ts';
import { coverThumbnail, mediaFields } from '../attached-media.ts';
import { categories, categoryParents } from '../category.ts';
import { languages } from '../language.ts';
import { locations } from '../location.ts';
import { makers } from '../maker/table.ts';
import { tags } from '../tag.ts';
import { completion } from './completion.ts';
import { ownFilters } from './filters.ts';
import { experienceMedia, experienceMediaKind } from './media.ts';
import { findFullPosition } from './public-order.ts';
import { addSubcategories, refuseExperience } from './rules.ts';
import { experienceCategories, experienceLanguages, experiences, experienceTags } from './table.ts';

const shownCategory = alias(categories, 'shown_category');
const categoryLink = {
  table: experienceCategories,
  own: experienceCategories.experienceId,
  other: experienceCategories.categoryId,
};
const hasParent = sql`exists (select from ${categoryParents} where ${categoryParents.categoryId} = ${shownCategory.id})`;
const shownCategories = {
  collection: 'categories',
  table: shownCategory,
  shows: (language: Language) => ({
    name: shownText(shownCategory.name, language),
    parents: iris('categories', {
      table: categoryParents,
      id: categoryParents.parentId,
      where: sql`${categoryParents.categoryId} = ${shownCategory.id}`,
    }),
  }),
};

export const experienceApi = defineApi({
  contract: experience,
  table: experiences,
  fields: {
    name: translatedColumn(experiences.name),
    url: column(experiences.url),
    urlButtonText: column(experiences.urlButtonText),
    description: translatedColumn(experiences.description),
    duration: column(experiences.duration, sql`to_char(${experiences.duration}, 'HH24:MI')`),
    promotionType: column(experiences.promotionType),
    promotion: translatedColumn(experiences.promotion),
    sustainableSeal: column(experiences.sustainableSeal),
    reviewTripadvisor: column(experiences.reviewTripadvisor),
    seasonStartMonth: column(experiences.seasonStartMonth),
    seasonEndMonth: column(experiences.seasonEndMonth),
    isActive: column(experiences.isActive),
    isSpanishChecked: column(experiences.isSpanishChecked),
    isEnglishChecked: column(experiences.isEnglishChecked),
    ...mediaFields(experienceMedia, experiences.id),
    thumbnailUrl: coverThumbnail(experienceMediaKind, experiences.id),
    ...completion,
    maker: toOne(experiences.makerId, {
      collection: 'makers',
      table: makers,
      shows: () => ({ name: sql`${makers.name}`, email: sql`${makers.email}` }),
    }),
    languages: toMany(
      experiences,
      { table: experienceLanguages, own: experienceLanguages.experienceId, other: experienceLanguages.languageId },
      {
        collection: 'languages',
        table: languages,
        shows: (language) => ({ name: shownText(languages.name, language) }),
      },
    ),
    categories: toMany(experiences, categoryLink, shownCategories),
    // This field is written through `categories`: see addSubcategories.
    subcategories: { ...toMany(experiences, categoryLink, { ...shownCategories, where: hasParent }), as: 'nothing' },
    tags: toMany(
      experiences,
      { table: experienceTags, own: experienceTags.experienceId, other: experienceTags.tagId },
      { collection: 'tags', table: tags, shows: (language) => ({ name: shownText(tags.name, language) }) },
    ),
    country: column(experiences.country),
    location: toOne(experiences.locationId, {
      collection: 'locations',
      table: locations,
      shows: (language) => ({ name: shownText(locations.name, language) }),
    }),
    order: column(experiences.order),
    slug: column(experiences.slug),
    includes: translatedColumn(experiences.includes),
  },
  filters: {
    name: containedInName(experiences),
    slug: isOneOf(experiences.slug),
    'location.name': ofReferenced(experiences.locationId, locations.id, containedInName(locations)),
    'maker.email': ofReferenced(
      experiences.makerId,
      makers.id,
      contains(() => makers.emailFolded),
    ),
    ...ownFilters,
  },
  sortKeys: {
    'location.name': byReferenced(experiences.locationId, locations.id, (language) =>
      shownText(locations.name, language),
    ),
    'maker.email': byReferenced(experiences.makerId, makers.id, () => makers.email.getSQL()),
  },
  taken: { slug: 'slugTaken' },
  complete: addSubcategories,
  validate: refuseExperience,
  ruledByOthers: ['categories'],
  restoreRule: { fields: ['order'], findProblems: findFullPosition },
});
