-- When each record was created and last changed, and by whom. Lists are sorted by these dates: the log has many changes of a record, and is
-- deleted after a time. The dates of records that did not change since the log began are unknown.
create table change_log.dates (
  collection text not null,
  record_id integer not null,
  -- Null for a record from before the log.
  created_at timestamptz,
  modified_at timestamptz not null,
  -- The user who made the last change; null for an import, a command or the server.
  modified_by integer,
  -- The dates of a deleted record stay, so that it gets them back from the trash.
  is_deleted boolean not null,
  primary key (collection, record_id)
);
--> statement-breakpoint
create index dates_created_idx on change_log.dates (collection, created_at, record_id);
--> statement-breakpoint
create index dates_modified_idx on change_log.dates (collection, modified_at, record_id);
--> statement-breakpoint
create index dates_deleted_idx on change_log.dates (modified_at) where is_deleted;
--> statement-breakpoint
insert into change_log.dates (collection, record_id, created_at, modified_at, modified_by, is_deleted)
select collection, record_id, created_at, at, case actor_kind when 'user' then actor_id end, kind = 'delete'
from (
  select distinct on (collection, record_id) *,
    min(at) filter (where kind = 'create') over (partition by collection, record_id) as created_at
  from change_log.changes where kind <> 'erase'
  order by collection, record_id, id desc
) last
where kind <> 'purge';
--> statement-breakpoint
-- Stores the dates of records that a statement has changed.
create function change_log.set_dates(changed text, what text, ids integer[]) returns void
  language plpgsql as $$
declare
  -- '<kind> <id> <request id>', as in change_log.log_changes().
  actor constant text[] := string_to_array(nullif(current_setting('trastienda.actor', true), ''), ' ');
begin
  if what = 'purge' then
    delete from change_log.dates where collection = changed and record_id = any (ids);
    return;
  end if;
  insert into change_log.dates as known (collection, record_id, created_at, modified_at, modified_by, is_deleted)
  select changed, id, case what when 'create' then now() end, now(),
    case actor[1] when 'user' then nullif(actor[2], '')::integer end, what = 'delete'
  from unnest(ids) changes(id)
  order by id
  on conflict (collection, record_id) do update set
    created_at = coalesce(known.created_at, excluded.created_at),
    modified_at = excluded.modified_at,
    modified_by = excluded.modified_by,
    is_deleted = excluded.is_deleted;
end $$;
--> statement-breakpoint
alter function change_log.write(text, text, integer[], jsonb[]) rename to log_changes;
--> statement-breakpoint
-- Writes the changes of a statement, and the dates of the changed records.
create function change_log.write(changed text, what text, ids integer[], differences jsonb[]) returns void
  language plpgsql as $$
begin
  perform change_log.log_changes(changed, what, ids, differences);
  perform change_log.set_dates(changed, what, ids);
end $$;
