-- The result of imports: a row for each record, run and item. Generated ids and times are omitted, so that equal imports give equal rows.
select 'experience ' || coalesce(link.source || ' ' || link.source_id, 'without a link') as what,
  jsonb_build_object(
    'name', experience.name, 'description', experience.description, 'url', experience.url, 'button', experience.url_button_text,
    'duration', experience.duration, 'isActive', experience.is_active, 'country', experience.country,
    'maker', (select name from makers where id = experience.maker_id),
    'location', (select jsonb_build_array(civitatis_id, name) from locations where id = experience.location_id),
    'tags', (
      select jsonb_agg(jsonb_build_array(civitatis_id, name) order by civitatis_id, tags.name::text)
      from experience_tags join tags on tags.id = tag_id where experience_id = experience.id
    ),
    'zones', (
      select jsonb_agg(jsonb_build_array(civitatis_id, name) order by civitatis_id, zones.name::text)
      from experience_zones join zones on zones.id = zone_id where experience_id = experience.id
    ),
    'pictures', (
      select jsonb_agg(jsonb_build_array(medium.position, content_hash) order by medium.position, content_hash)
      from media_experiences medium join media_files on media_files.name = medium.file_name where experience_id = experience.id
    ),
    'base', link.base, 'isGone', link.is_gone
  )::text as content
from experiences experience left join import_links link on link.experience_id = experience.id
union all
select 'location ' || coalesce(civitatis_id, ''), jsonb_build_array(name, country)::text from locations
union all
select 'tag ' || coalesce(civitatis_id, ''), name::text from tags
union all
select 'zone ' || coalesce(civitatis_id, ''),
  jsonb_build_array(zones.name, (select civitatis_id from locations where id = location_id))::text from zones
union all
select 'maker ' || name, email from makers
union all
select 'run ' || row_number() over (order by run.id),
  jsonb_build_array(state, counts, applied, failed, pictures_missing, undone, undo_left, lists_failed, failed_lists, error)::text
from import_runs run
union all
select 'item of run ' || (select count(*) from import_runs earlier where earlier.id <= item.run_id) || ': ' || coalesce(source_id, ''),
  jsonb_build_array(
    kind, state, is_chosen, item.name, fields, notes, missing, kept, writes,
    (select jsonb_object_agg(key, value -> 'fault') from jsonb_each(item.pictures))
  )::text
from import_items item
