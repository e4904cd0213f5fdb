-- Adds experiences until there are $1. The catalogue must be empty, or filled only by this statement.
with names as (
  select array['Triana', 'Ronda', 'Cádiz', 'Málaga', 'Granada', 'Toledo', 'Bilbao', 'Gijón', 'Mérida', 'Cáceres'] as place,
         array['Ruta', 'Tour', 'Cata', 'Paseo', 'Taller', 'Excursión'] as kind
), made_makers as (
  insert into makers (name, email)
  select 'Maker ' || n, 'maker' || n || '@example.com' from generate_series(1, 40) n
  where not exists (select from makers) returning id
), made_locations as (
  insert into locations (name, country)
  select jsonb_build_object('es', p), 'ES' from names, unnest(place) p
  where not exists (select from locations) returning id
), maker_ids as (
  select array_agg(id order by id) ids from (select id from makers union all select id from made_makers) m
), location_ids as (
  select array_agg(id order by id) ids from (select id from locations union all select id from made_locations) l
)
insert into experiences
  (name, url, url_button_text, description, duration, is_active, is_spanish_checked, is_english_checked,
   sustainable_seal, country, maker_id, location_id, slug)
select
  jsonb_build_object('es', title, 'en', case when n % 3 > 0 then 'Visit ' || n end),
  'https://example.com/' || n, 'book',
  jsonb_build_object('es', repeat('Un paseo tranquilo con guía local. ', 8)),
  make_interval(hours => 1 + n % 8)::time, n % 4 > 0, n % 2 > 0, n % 3 > 0, n % 5 = 0, 'ES',
  maker_ids.ids[1 + n % 40], location_ids.ids[1 + n % 10], 'experiencia-' || n
from names, maker_ids, location_ids,
  generate_series((select count(*)::int from experiences) + 1, $1::int) n,
  lateral (select kind[1 + n % 6] || ' por ' || place[1 + n % 10] || ' ' || n as title) t
