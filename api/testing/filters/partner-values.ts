import type { Tables } from './read-tables.ts';
import { dayMs } from './dice.ts';
import { byId, countOf, itemsOf, shown, type ValueOf } from './value.ts';

/** The values of makers, resellers, takers and users that are not a column of their table, by collection. */
export function partnerValues(tables: Tables, now: number): Record<string, Record<string, ValueOf>> {
  const { makers, takers, resellers } = tables.records;
  const idle = idleDays(tables, now);
  const userOfTaker = byId(takers);
  const partners = countOf([...makers, ...takers, ...resellers].map(({ userId }) => userId));
  return {
    makers: makerValues(tables, idle),
    resellers: resellerValues(tables),
    takers: { idleDays: (id) => idle(userOfTaker.get(id)?.userId) },
    users: { idleDays: idle, 'exists[record]': (id) => partners(id) > 0 },
  };
}

/** Returns a function that returns the whole days since the last sign-in of a user: infinitely many for a user who never signed in. */
function idleDays({ lists }: Tables, now: number) {
  const last = new Map<number | null | undefined, number>();
  for (const { userId, at } of lists.logins) last.set(userId, Math.max(last.get(userId) ?? 0, at.getTime()));
  return (user: number | null | undefined) => {
    const at = last.get(user);
    return at === undefined ? Infinity : Math.floor((now - at) / dayMs);
  };
}

function makerValues(tables: Tables, idle: ReturnType<typeof idleDays>): Record<string, ValueOf> {
  const { records, lists } = tables;
  const makers = byId(records.makers);
  const users = byId(records.users);
  const plans = itemsOf(records.makerPlans.map((row) => [row.makerId, row.planId]));
  const active = records.experiences.filter(({ isActive }) => isActive);
  return {
    'plan.id': plans,
    'exists[plan]': (id) => plans(id).length > 0,
    'exists[user]': (id) => typeof makers.get(id)?.userId === 'number',
    activeProducts: countOf(active.map(({ makerId }) => makerId)),
    makerPinStatus: pinStatuses(tables),
    makerReseller: (id) => users.get(makers.get(id)?.userId ?? 0)?.roles.includes('ROLE_MAKER_RESELLER') ?? false,
    'tags.id': itemsOf(lists.makerTags.map((row) => [row.makerId, row.tagId])),
    idleDays: (id) => idle(makers.get(id)?.userId),
    registerDate: (id) => makers.get(id)?.createdAt.getTime() ?? null,
  };
}

/** Returns the status of pins: completed if both the directory entry (API-109) and the company sheet (API-110) are. */
function pinStatuses({ records, lists }: Tables): ValueOf {
  const makers = byId(records.makers);
  const avatars = countOf(lists.mediaMakers.map(({ makerId }) => makerId));
  const headers = countOf(lists.mediaMakersHeaders.map(({ makerId }) => makerId));
  return (id) => {
    const row = makers.get(id);
    const { name, phone, whatsapp, email, web } = row ?? {};
    const inDirectory = [name, phone, whatsapp, email, web].every(Boolean) && avatars(id) > 0;
    const { country, locationId, address, postalCode } = row ?? {};
    const onSheet = [country, locationId, address, postalCode, shown(row?.description, 'es')].every(Boolean);
    return [inDirectory && onSheet && headers(id) > 0 ? 'completed' : 'pending'];
  };
}

/** The favourites of a reseller are those of A-77. */
function resellerValues({ records, lists }: Tables): Record<string, ValueOf> {
  const experiences = byId(records.experiences);
  const groups = byId(records.favoriteMakers);
  return {
    'tags.id': itemsOf(lists.resellerTags.map((row) => [row.resellerId, row.tagId])),
    'locations.id': itemsOf(
      records.favoriteExperiences.flatMap(({ resellerId, experienceId }) => {
        const location = experiences.get(experienceId)?.locationId;
        return typeof location === 'number' ? [[resellerId, location] as const] : [];
      }),
    ),
    'makers.id': itemsOf(
      lists.favoriteMakerMakers.map((row) => [groups.get(row.favoriteMakerId)?.resellerId ?? null, row.makerId]),
    ),
  };
}
