import type { ApiResource } from './hydra/api-resource.ts';
import type { Within } from './hydra/serve-nested.ts';
import { categoryApi } from './resources/category.ts';
import { contactApi, contactsOfReseller } from './resources/contact.ts';
import { experienceApi } from './resources/experience/experience.ts';
import { experiencesOfMaker } from './resources/experience/of-maker.ts';
import { favoriteExperienceApi } from './resources/favorites/favorite-experience.ts';
import { favoriteMakerApi } from './resources/favorites/favorite-maker.ts';
import { languageApi } from './resources/language.ts';
import { locationApi } from './resources/location.ts';
import { makerApi } from './resources/maker/maker.ts';
import { planApi } from './resources/plan.ts';
import { favoriteResellersOfMaker } from './resources/reseller/of-maker.ts';
import { resellerApi } from './resources/reseller/reseller.ts';
import { tagApi } from './resources/tag.ts';
import { takerApi } from './resources/taker.ts';
import { userApi } from './resources/user/user.ts';
import { zoneApi } from './resources/zone.ts';

/** All resources that `serveResource` serves, in the order of the documentation. */
export const resources: readonly ApiResource[] = [
  categoryApi,
  contactApi,
  experienceApi,
  favoriteExperienceApi,
  favoriteMakerApi,
  languageApi,
  locationApi,
  makerApi,
  planApi,
  resellerApi,
  tagApi,
  takerApi,
  userApi,
  zoneApi,
];

/** Collections inside a record, such as the experiences of a maker. */
export const collectionsWithin: readonly Within[] = [experiencesOfMaker, favoriteResellersOfMaker, contactsOfReseller];
