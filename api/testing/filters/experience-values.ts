import { months } from '@trastienda/contract/season';
import type { Tables } from './read-tables.ts';
import { byId, countOf, itemsOf, shown, type Texts, type ValueOf } from './value.ts';

/** The values of experiences that are not a column of their table. */
export function experienceValues({ records, lists }: Tables): Record<string, ValueOf> {
  const experiences = byId(records.experiences);
  const locations = byId(records.locations);
  const makers = byId(records.makers);
  const categories = itemsOf(lists.experienceCategories.map((row) => [row.experienceId, row.categoryId]));
  const languages = itemsOf(lists.experienceLanguages.map((row) => [row.experienceId, row.languageId]));
  const pictures = countOf(lists.mediaExperiences.map((row) => row.experienceId));
  const sources = itemsOf(lists.importLinks.map((row) => [row.experienceId, row.source]));
  const above = categoriesAbove(lists.categoryParents);
  return {
    'location.name': (id, language) => shown(locations.get(experiences.get(id)?.locationId ?? 0)?.name, language),
    'maker.email': (id) => makers.get(experiences.get(id)?.makerId ?? 0)?.email ?? null,
    'tags.id': itemsOf(lists.experienceTags.map((row) => [row.experienceId, row.tagId])),
    'categories.id': categories,
    'languages.id': languages,
    'zones.id': itemsOf(lists.experienceZones.map((row) => [row.experienceId, row.zoneId])),
    'categories.under': (id) => categories(id).flatMap((category) => [category, ...above(category)]),
    seasonMonth: (id) => monthsOf(experiences.get(id)),
    pictures,
    origin: (id) => (sources(id).length > 0 ? sources(id) : ['own']),
    microsheetCompleted: (id) => {
      const row = experiences.get(id);
      const { url, duration, country, locationId } = row ?? {};
      const lists = [categories(id).length, languages(id).length, pictures(id)];
      const isFilled = [textOf(row?.name), textOf(row?.description), url, duration, country, locationId].every(Boolean);
      return isFilled && lists.every((length) => length > 0);
    },
  };
}

const textOf = (texts: Texts | null | undefined) => shown(texts, 'es');

/** Returns a function that returns the ids of the parents of a category, of their parents, and so on. */
function categoriesAbove(links: Tables['lists']['categoryParents']) {
  const parents = itemsOf(links.map((row) => [row.categoryId, row.parentId]));
  const above = (category: string): string[] =>
    parents(Number(category)).flatMap((parent) => [parent, ...above(parent)]);
  return above;
}

type Season = { seasonStartMonth: string | null; seasonEndMonth: string | null };

/** Returns the months of a season from its first to its last, which may be in the next year. */
function monthsOf(season: Season | undefined): string[] {
  const start = season?.seasonStartMonth ?? season?.seasonEndMonth;
  const end = season?.seasonEndMonth ?? season?.seasonStartMonth;
  const first = months.findIndex((month) => month === start);
  const last = months.findIndex((month) => month === end);
  if (first < 0 || last < 0) return [];
  const isIn = (month: number) => (first <= last ? first <= month && month <= last : first <= month || month <= last);
  return months.filter((_, month) => isIn(month));
}
