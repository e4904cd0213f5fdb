import { sql } from 'drizzle-orm';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

/**
 * Adds links that `fillCatalogue` leaves out: experiences linked to activities of a distributor, the maker of a source, contacts that
 * belong to makers, positions, zones, shared favourites, sign-ins, and plans without a subscription.
 */
export async function addLinks({ db }: ApiUnderTest): Promise<void> {
  await db.execute(
    sql`insert into zones (name, location_id) select jsonb_build_object('es', 'Centro ' || id), id from locations`,
  );
  await db.execute(sql`
    insert into experience_zones (experience_id, zone_id) select experiences.id, zones.id from experiences, zones
    where zones.id <= 3 and (experiences.id + zones.id) % 4 = 0`);
  await db.execute(sql`
    insert into plans (name, price, is_active) select 'Plan ' || n, '10', false from generate_series(1, 5) n`);
  await db.execute(sql`
    insert into import_links (source, source_id, experience_id, base, media_ids)
    select 'civitatis', 'activity-' || id, id, '{"name.es": "Visita"}', '{7, 9}' from experiences where id % 2 = 1`);
  await db.execute(sql`insert into import_sources (source, maker_id) select 'civitatis', min(id) from makers`);
  await db.execute(sql`
    update contacts set maker_id = (select id from makers order by id offset contacts.id % 3 limit 1) where contacts.id % 2 = 0`);
  await db.execute(sql`update experiences set "order" = id where id % 2 = 0`);
  await db.execute(sql`
    insert into favorite_maker_makers (favorite_maker_id, maker_id)
    select groups.id, makers.id from favorite_makers groups, makers where groups.id % 2 = 0 and makers.id % 2 = 0 on conflict do nothing`);
  await db.execute(sql`insert into logins (user_id) select id from users`);
}
