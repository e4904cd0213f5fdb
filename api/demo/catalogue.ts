import { buildCategories, type DemoCategory } from './build/build-categories.ts';
import { buildExperiences } from './build/build-experiences.ts';
import { buildMakers, type DemoMaker } from './build/build-makers.ts';
import { buildResellers, type DemoReseller } from './build/build-resellers.ts';
import { buildPeople, type DemoUser } from './build/build-people.ts';
import { buildTakers, type DemoTaker } from './build/build-takers.ts';
import { readPlaces, type Place } from './content/read-places.ts';
import { readLines, toBilingual, type Bilingual, type Line } from './content/read-content.ts';
import { choosePictures } from './build/choose-pictures.ts';
import type { DemoExperience } from './build/demo-experience.ts';
import { demoPlans, subscribe, type DemoPlan, type DemoSubscription } from './build/plans.ts';

/** The whole content of the demo. An id is the position of a record in its list, from 1. */
export type Catalogue = {
  categories: DemoCategory[];
  tags: { name: Bilingual; description: Bilingual | null; civitatisId: string | null }[];
  languages: { name: Bilingual }[];
  locations: { name: Bilingual; country: string; civitatisId: string | null }[];
  zones: { name: Bilingual; locationId: number }[];
  plans: DemoPlan[];
  makers: DemoMaker[];
  subscriptions: DemoSubscription[];
  resellers: DemoReseller[];
  takers: DemoTaker[];
  users: DemoUser[];
  experiences: DemoExperience[];
};

/** Builds the catalogue from content/. The result is the same at every call and on every machine. */
export function buildCatalogue(): Catalogue {
  const takers = buildTakers();
  const places = readPlaces();
  const categories = buildCategories();
  const tags = readLines('tags').map((line) => ({
    name: toBilingual(line),
    description: null,
    civitatisId: line.columns[2] ?? null,
  }));
  const languages = readLines('languages').map((line) => ({ name: toBilingual(line) }));
  const { makers, makerOf } = buildMakers(places);
  const experiences = buildExperiences({ places, categories, tags, makers, makerOf });
  const resellers = buildResellers({ tags, makers, experiences });
  return {
    categories,
    tags,
    languages,
    locations: places.map(({ name, country, civitatisId }) => ({ name, country, civitatisId })),
    zones: readLines('zones').map((line) => toZone(line, places)),
    plans: demoPlans,
    makers,
    subscriptions: subscribe(makers),
    resellers,
    takers,
    users: buildPeople({ makers, resellers, takers }),
    experiences: choosePictures(experiences),
  };
}

function toZone(line: Line, places: readonly Place[]): Catalogue['zones'][number] {
  const index = places.findIndex(({ name }) => name.es === line.columns[0]);
  if (index < 0) throw new Error(`The demo has no place for the zone ${line.columns.join(' | ')}`);
  return { name: toBilingual(line, 1), locationId: index + 1 };
}
