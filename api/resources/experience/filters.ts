import { sql, type SQL } from 'drizzle-orm';
import { origins } from '@trastienda/contract/filters/kinds';
import { months, monthsInSeason } from '@trastienda/contract/season';
import { isOneOf, isTrue, ofLinked, refersTo, type Filter } from '../../hydra/reading/filters.ts';
import { isCount } from '../../hydra/reading/range-filters.ts';
import { categoryParents } from '../category.ts';
import { experienceZones } from '../zone.ts';
import { hasNeededColumns, neededLists } from './completion.ts';
import { mediaExperiences } from './media.ts';
import { experienceCategories, experiences } from './table.ts';

const { id, seasonStartMonth, seasonEndMonth } = experiences;

/** Matches the categories with any of the given ids, and those below them. */
const isUnder: Filter = {
  read: refersTo(experienceCategories.categoryId, 'categories').read,
  where: (value) => sql`${experienceCategories.categoryId} in (
    with recursive under as (
      select unnest(${value}::int[]) as id
      union
      select ${categoryParents.categoryId} from ${categoryParents} join under on ${categoryParents.parentId} = under.id
    )
    select id from under)`,
};

/** The seasons that include a month, as in {@link season}. */
const seasonsWith = (month: string) =>
  months.flatMap((start) =>
    months.flatMap((end) =>
      monthsInSeason(start, end)[months.findIndex((each) => each === month)] ? [`${start}-${end}`] : [],
    ),
  );
/** A season with one end is that month. */
const season = sql`coalesce(${seasonStartMonth}, ${seasonEndMonth}) || '-' || coalesce(${seasonEndMonth}, ${seasonStartMonth})`;

/** Matches experiences whose season includes any of the given months. */
const isInSeason: Filter = {
  read: (texts) => {
    const seasons = texts.map(seasonsWith);
    return seasons.every((each) => each.length > 0) ? [...new Set(seasons.flat())] : undefined;
  },
  where: (value) => sql`${season} = any(${value}::text[])`,
};

/** The SQL names the table `import_links`, whose module imports that of the experiences. */
const isFrom: Filter = {
  read: isOneOf(sql``, { known: origins }).read,
  isSlow: true,
  where: (value) => sql`(
    ${id} in (select experience_id from import_links where source = any(${value}::text[]))
    or 'own' = any(${value}::text[]) and ${id} not in (select experience_id from import_links where experience_id is not null))`,
};

/**
 * As the field of that name. Looking up all experiences in each list at once is several times faster than each in turn. `distinct` lets PostgreSQL
 * hash the list, which it expects to be too large otherwise.
 */
const isComplete: Filter = {
  ...isTrue(sql`(${sql.join([hasNeededColumns, ...neededLists.map(isIn)], sql` and `)})`),
  isSlow: true,
};

function isIn({ experienceId }: (typeof neededLists)[number]): SQL {
  return sql`${id} in (select distinct ${experienceId} from ${experienceId.table} where ${experienceId} is not null)`;
}

/** The filters that do not follow from a field of their name. */
export const ownFilters = {
  'categories.under': ofLinked(id, experienceCategories, experienceCategories.experienceId, isUnder),
  'zones.id': ofLinked(id, experienceZones, experienceZones.experienceId, refersTo(experienceZones.zoneId, 'zones')),
  seasonMonth: isInSeason,
  pictures: isCount(id, sql`${mediaExperiences}`, sql`${mediaExperiences.experienceId}`),
  microsheetCompleted: isComplete,
  origin: isFrom,
};
