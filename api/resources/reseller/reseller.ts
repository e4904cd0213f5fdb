import { shownText } from '../../db/columns.ts';
import { reseller } from '@trastienda/contract/resources/reseller';
import { contains, ofLinked, ofReferenced, refersTo } from '../../hydra/reading/filters.ts';
import { column, toIri, toMany, translatedColumn } from '../../hydra/field-storage.ts';
import { experiences } from '../experience/table.ts';
import { dropRepeatedOfReseller } from '../favorites/drop-repeated.ts';
import { favoriteExperiences, favoriteMakerMakers, favoriteMakers } from '../favorites/table.ts';
import { tags } from '../tag.ts';
import { definePartner } from '../user/define-partner.ts';
import { logoFields, refuseLogoOfOthers } from './logo.ts';
import { resellers, resellerTags } from './table.ts';

/** Matches resellers with any of the given makers among their favourites. */
export const hasFavoriteMaker = ofLinked(
  resellers.id,
  favoriteMakers,
  favoriteMakers.resellerId,
  ofLinked(
    favoriteMakers.id,
    favoriteMakerMakers,
    favoriteMakerMakers.favoriteMakerId,
    refersTo(favoriteMakerMakers.makerId, 'makers'),
  ),
);
const hasFavoriteIn = ofLinked(
  resellers.id,
  favoriteExperiences,
  favoriteExperiences.resellerId,
  ofReferenced(favoriteExperiences.experienceId, experiences.id, refersTo(experiences.locationId, 'locations')),
);

export const resellerApi = definePartner({
  contract: reseller,
  table: resellers,
  fields: {
    name: column(resellers.name),
    fiscalName: column(resellers.fiscalName),
    cif: column(resellers.cif),
    address: column(resellers.address),
    cp: column(resellers.cp),
    country: column(resellers.country),
    claim: translatedColumn(resellers.claim),
    observations: translatedColumn(resellers.observations),
    urlWeb: column(resellers.urlWeb),
    urlWebSupplier: column(resellers.urlWebSupplier),
    whatsapp: column(resellers.whatsapp),
    instagram: column(resellers.instagram),
    twitter: column(resellers.twitter),
    facebook: column(resellers.facebook),
    linkedIn: column(resellers.linkedIn),
    tripadvisorId: column(resellers.tripadvisorId),
    user: toIri(resellers.userId, 'users'),
    tags: toMany(
      resellers,
      { table: resellerTags, own: resellerTags.resellerId, other: resellerTags.tagId },
      { collection: 'tags', table: tags, shows: (language) => ({ name: shownText(tags.name, language) }) },
    ),
    ...logoFields,
    countries: column(resellers.countries),
  },
  filters: {
    name: contains(() => resellers.nameFolded),
    fiscalName: contains(() => resellers.fiscalNameFolded),
    cif: contains(() => resellers.cifFolded),
    urlWeb: contains(() => resellers.urlWebFolded),
    // The list of a maker's resellers has this filter under another name, from which its field does not follow.
    'tags.id': ofLinked(resellers.id, resellerTags, resellerTags.resellerId, refersTo(resellerTags.tagId, 'tags')),
    'locations.id': hasFavoriteIn,
    'makers.id': hasFavoriteMaker,
  },
  partner: { userId: resellers.userId, role: 'ROLE_RESELLER', taken: 'userIsReseller' },
  validate: refuseLogoOfOthers,
  afterRestore: dropRepeatedOfReseller,
});
