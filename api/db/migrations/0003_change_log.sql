-- The change log: who changed which field of which record, and when. Triggers write it, so that no statement is left out, whether of the
-- API, an import, a job, a command or a cascade. One row per record and transaction: later statements of a transaction are merged into it.
create schema change_log;
--> statement-breakpoint
create table change_log.changes (
  id bigint generated always as identity,
  -- The start of the transaction, which chooses the partition.
  at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  collection text not null,
  record_id integer not null,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'purge')),
  -- 'user', 'import' with the id of the run, 'command'; 'system' for a write that names nobody, such as a job's.
  actor_kind text not null,
  actor_id integer,
  request_id text,
  -- For each changed column the values before and after; 'name.en' for a text per language.
  fields jsonb not null,
  primary key (id, at)
) partition by range (at);
--> statement-breakpoint
create index changes_record_idx on change_log.changes (collection, record_id, id);
--> statement-breakpoint
create index changes_actor_idx on change_log.changes (actor_kind, actor_id, id);
--> statement-breakpoint
create index changes_collection_idx on change_log.changes (collection, id);
--> statement-breakpoint
-- Most changes are updates. Without them, the index is small and finds the few deletions.
create index changes_kind_idx on change_log.changes (kind, id) where kind <> 'update';
--> statement-breakpoint
-- Finds the changes that were committed after a snapshot.
create index changes_xid_idx on change_log.changes (xid);
--> statement-breakpoint
-- Takes the rows of a month whose partition nobody has created, so that no write fails.
create table change_log.changes_default partition of change_log.changes default;
--> statement-breakpoint
-- Creates the partitions of `months` months, from that of `since`. A month whose rows are already in the default partition stays there.
-- The lock excludes all use of the log, and all writes would wait behind it for a transaction that reads the log, such as pg_dump.
-- Therefore the function fails after a second, and the next run of the job creates them.
create function change_log.create_partitions(since timestamptz, months integer) returns void
  language plpgsql set timezone to 'UTC' set lock_timeout to '1s' as $$
declare
  first timestamptz;
  partition text;
begin
  for month in 0..months - 1 loop
    first := date_trunc('month', since) + make_interval(months => month);
    partition := 'changes_' || to_char(first, 'YYYY_MM');
    continue when to_regclass('change_log.' || partition) is not null
      or exists (select from change_log.changes_default where at >= first and at < first + interval '1 month');
    execute format(
      'create table change_log.%I partition of change_log.changes for values from (%L) to (%L)',
      partition, first, first + interval '1 month'
    );
    -- A partition does not inherit this trigger.
    execute format(
      'create trigger refuse_truncate before truncate on change_log.%I for each statement execute function change_log.refuse_edit()',
      partition
    );
  end loop;
end $$;
--> statement-breakpoint
-- Drops the partitions that contain only changes from before `until`. Waits for locks like change_log.create_partitions().
create function change_log.drop_partitions(until timestamptz) returns void
  language plpgsql set timezone to 'UTC' set lock_timeout to '1s' as $$
declare
  month text;
begin
  for month in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'change_log.changes'::regclass and relname ~ '^changes_\d{4}_\d{2}$'
      and to_date(substr(relname, 9), 'YYYY_MM') + interval '1 month' <= until
  loop
    execute format('drop table change_log.%I', month);
  end loop;
  if (select max(at) < until from change_log.changes_default) then
    alter table change_log.changes_default disable trigger refuse_truncate;
    truncate change_log.changes_default;
    alter table change_log.changes_default enable trigger refuse_truncate;
  end if;
end $$;
--> statement-breakpoint
-- A transaction may complete its own rows. Afterwards they are final: only whole partitions are dropped.
create function change_log.refuse_edit() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or old.xid <> pg_current_xact_id() or old.at <> now() then
    raise exception 'The change log is append-only.' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger refuse_edit before update or delete on change_log.changes
  for each row execute function change_log.refuse_edit();
--> statement-breakpoint
create trigger refuse_truncate before truncate on change_log.changes
  for each statement execute function change_log.refuse_edit();
--> statement-breakpoint
create trigger refuse_truncate before truncate on change_log.changes_default
  for each statement execute function change_log.refuse_edit();
--> statement-breakpoint
select change_log.create_partitions(now(), 3);
--> statement-breakpoint
-- Returns the fields of a row that have a value: its columns and, for a text per language, its languages. `absent` is their value in a
-- record that does not exist. Omits the generated columns of the search. Of a password, it only tells that there is one.
create function change_log.contents(content jsonb) returns table (name text, absent jsonb, value jsonb)
  language sql immutable parallel safe as $$
  select columns.key || coalesce('.' || language, ''),
    case columns.key when 'password_hash' then 'false'::jsonb end,
    case columns.key when 'password_hash' then 'true' else coalesce(columns.value -> language, columns.value) end
  from jsonb_each(jsonb_strip_nulls(content)) columns
  cross join unnest(case jsonb_typeof(columns.value) when 'object' then '{es,en}' else '{null}' end::text[]) language
  where (language is null or columns.value ? language) and columns.key <> 'id' and columns.key not like '%\_folded%'
$$;
--> statement-breakpoint
-- Returns the fields that differ between two rows of a table, as in `contents`, with their values before and after.
-- PostgreSQL inlines a function in this form, which makes it several times faster.
create function change_log.differences(before jsonb, after jsonb) returns table (name text, was jsonb, is_now jsonb)
  language sql immutable parallel safe as $$
  select field.name, field.was, field.is_now
  from jsonb_each(after) columns
  cross join lateral (select coalesce(before -> columns.key, 'null') as was, coalesce(after -> columns.key, 'null') as is_now) compared
  cross join lateral (
    select columns.key, compared.was, compared.is_now
    where 'object' not in (jsonb_typeof(compared.was), jsonb_typeof(compared.is_now)) and columns.key <> 'password_hash'
    union all
    select columns.key, to_jsonb(compared.was <> 'null'), to_jsonb(compared.is_now <> 'null') where columns.key = 'password_hash'
    union all
    select columns.key || '.' || language, coalesce(compared.was -> language, 'null'), coalesce(compared.is_now -> language, 'null')
    from (values ('es'), ('en')) languages(language)
    where 'object' in (jsonb_typeof(compared.was), jsonb_typeof(compared.is_now))
      and coalesce(compared.was -> language, 'null') <> coalesce(compared.is_now -> language, 'null')
  ) field(name, was, is_now)
  where compared.was <> compared.is_now and columns.key <> 'id' and columns.key not like '%\_folded%'
$$;
--> statement-breakpoint
-- Returns the combined effect of two changes in a transaction. Omits a field that has its old value again.
create function change_log.merge(earlier jsonb, later jsonb) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(coalesce(a.value, b.value) -> 0, coalesce(b.value, a.value) -> 1)), '{}')
    from jsonb_each(earlier) a full join jsonb_each(later) b using (key)
    -- Of a changed password, both values are true.
    where coalesce(a.value, b.value) -> 0 <> coalesce(b.value, a.value) -> 1
      or (key = 'password_hash' and coalesce(a.value, b.value) -> 0 = 'true')
  );
end $$;
--> statement-breakpoint
-- Writes the changes of a statement. `ids` and `differences` contain the records and their changed fields, in the same order.
create function change_log.write(changed text, what text, ids integer[], differences jsonb[]) returns void
  language plpgsql as $$
declare
  merged integer[];
  emptied integer[];
  -- '<kind> <id> <request id>', set by the server for each transaction.
  actor constant text[] := string_to_array(nullif(current_setting('trastienda.actor', true), ''), ' ');
begin
  -- Merging is needed only if the transaction has logged a change before; the setting lasts until its end.
  if current_setting('change_log.has_changes', true) = 'on' then
    -- Planned for each statement: a plan that was cached while the partition of the month was empty would scan it for each record.
    execute $query$
      with written as (
        update change_log.changes set
          -- Most statements change other fields than those before them. `merge` compares each field, and is several times slower than `||`.
          fields = case
            when fields ?| array(select jsonb_object_keys(difference)) then change_log.merge(fields, difference)
            else fields || difference
          end,
          kind = case
            when $4 = 'update' then kind
            when $4 = 'create' and kind = 'delete' then 'update'
            else $4
          end
        from unnest($1, $2) as d(id, difference),
          -- One index lookup per record; as a plain join, PostgreSQL may scan the whole partition.
          lateral (
            select own.id as change_id from change_log.changes own
            where own.at = now() and own.collection = $3 and own.record_id = d.id and own.xid = pg_current_xact_id()
            order by own.id desc limit 1
          ) last
        where changes.at = now() and changes.id = last.change_id
        returning d.id, fields = '{}' as is_empty
      )
      select array_agg(id), array_agg(id) filter (where is_empty) from written
    $query$ into merged, emptied using ids, differences, changed, what;
  else
    perform set_config('change_log.has_changes', 'on', true);
  end if;
  insert into change_log.changes (collection, record_id, kind, actor_kind, actor_id, request_id, fields)
  select changed, id, what, coalesce(actor[1], 'system'), nullif(actor[2], '')::integer, nullif(actor[3], ''), difference
  from unnest(ids, differences) as d(id, difference)
  where id <> all (coalesce(merged, '{}'))
  order by id;
  if emptied is not null then
    delete from change_log.changes
    where at = now() and xid = pg_current_xact_id() and collection = changed and record_id = any (emptied);
  end if;
end $$;
--> statement-breakpoint
-- The trigger of a table of records. Its argument is the name of the collection.
create function change_log.of_records() returns trigger
  language plpgsql as $$
declare
  ids integer[];
  differences jsonb[];
begin
  -- With `offset 0`, to_jsonb() is evaluated once per row, not once per column.
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(fields) into ids, differences
    from (select after.id, to_jsonb(after) as content from new_rows after offset 0) created,
      lateral (select jsonb_object_agg(name, jsonb_build_array(absent, value)) as fields from change_log.contents(content)) changed
    where fields is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(id), array_agg(fields) into ids, differences
    from (select before.id, to_jsonb(before) as content from old_rows before offset 0) deleted,
      lateral (select jsonb_object_agg(name, jsonb_build_array(value, absent)) as fields from change_log.contents(content)) changed
    where fields is not null;
  else
    select array_agg(changed.id), array_agg(changed.fields) into ids, differences from (
      select pair.id, jsonb_object_agg(d.name, jsonb_build_array(d.was, d.is_now)) as fields
      from (
          select after.id, to_jsonb(before) as was, to_jsonb(after) as is_now
          from old_rows before join new_rows after using (id) offset 0
        ) pair,
        change_log.differences(pair.was, pair.is_now) d
      group by pair.id
    ) changed;
  end if;
  if ids is not null then
    perform change_log.write(
      tg_argv[0],
      case
        -- Set while records come back from the trash.
        when tg_op = 'INSERT' and current_setting('change_log.restoring', true) = 'on' then 'restore'
        when tg_op = 'INSERT' then 'create'
        when tg_op = 'DELETE' then 'delete'
        else 'update'
      end,
      ids, differences
    );
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The trigger of a table whose rows form a list in a record, such as its tags or its pictures. Its arguments are the collection, the name of
-- the list, the column with the id of the record, the column with the value of an item, the order of the items, and the column that
-- identifies an item within the record.
create function change_log.of_lists() returns trigger
  language plpgsql as $$
declare
  no_rows constant text := format('select * from %s where false', tg_relid::regclass);
  old_table constant text := case tg_op when 'INSERT' then no_rows else 'select * from old_rows' end;
  new_table constant text := case tg_op when 'DELETE' then no_rows else 'select * from new_rows' end;
  has_rows boolean;
  owners integer[];
  ids integer[];
  differences jsonb[];
begin
  -- Most statements of a save change no row of a list. The dynamic queries below would plan anew for each of them.
  if tg_op = 'INSERT' then
    has_rows := exists (select from new_rows);
  else
    has_rows := exists (select from old_rows);
  end if;
  if not has_rows then
    return null;
  end if;
  execute format(
    'select array_agg(owner) from (select %1$I from (%2$s) old union select %1$I from (%3$s) new) as touched(owner) where owner is not null',
    tg_argv[2], old_table, new_table
  ) into owners;
  if owners is null then
    return null;
  end if;
  -- Lock the records, so that concurrent transactions do not both log the list as it was before either of them.
  execute format('select from public.%I where id = any($1) order by id for no key update', tg_argv[0]) using owners;
  execute format(
    $query$
      with items as (
        select item.*, new.%4$I is null as was, true as is_now
        from %3$s item left join (%2$s) new on new.%4$I = item.%4$I and new.%7$I = item.%7$I
        where item.%4$I = any($1)
        union all
        select old.*, true, false from (%1$s) old where old.%4$I = any($1)
      ),
      lists as (
        select item.%4$I as owner,
          coalesce(jsonb_agg(item.%5$I order by %6$s) filter (where was), '[]') as before,
          coalesce(jsonb_agg(item.%5$I order by %6$s) filter (where is_now), '[]') as after
        from items item group by 1
      )
      select array_agg(owner), array_agg(jsonb_build_object(%8$L, jsonb_build_array(before, after)))
      from lists where before <> after
    $query$,
    old_table, new_table, tg_relid::regclass, tg_argv[2], tg_argv[3], tg_argv[4], tg_argv[5], tg_argv[1]
  ) into ids, differences using owners;
  if ids is not null then
    perform change_log.write(tg_argv[0], 'update', ids, differences);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Creates the triggers of a table of records, with the collection as its only argument, or of a list, with the arguments of `of_lists`.
create function change_log.log_table(logged regclass, variadic arguments text[]) returns void
  language plpgsql as $$
declare
  events constant text[] := array['insert', 'update', 'delete'];
  tables constant text[] := array['new table as new_rows', 'old table as old_rows new table as new_rows', 'old table as old_rows'];
begin
  for i in 1..3 loop
    execute format(
      'create trigger log_%s after %1$s on %s referencing %s for each statement execute function change_log.%s(%s)',
      events[i], logged, tables[i], case cardinality(arguments) when 1 then 'of_records' else 'of_lists' end,
      (select string_agg(quote_literal(argument), ', ') from unnest(arguments) argument)
    );
  end loop;
end $$;
--> statement-breakpoint
select change_log.log_table(name::regclass, name)
from unnest(array[
  'categories', 'contacts', 'experiences', 'favorite_experiences', 'favorite_makers', 'languages', 'locations', 'maker_plans', 'makers',
  'plans', 'resellers', 'tags', 'takers', 'users', 'zones'
]) name;
--> statement-breakpoint
select change_log.log_table(name::regclass, collection, list, owner, item, item, item)
from (values
  ('category_parents', 'categories', 'parents', 'category_id', 'parent_id'),
  ('experience_categories', 'experiences', 'categories', 'experience_id', 'category_id'),
  ('experience_languages', 'experiences', 'languages', 'experience_id', 'language_id'),
  ('experience_tags', 'experiences', 'tags', 'experience_id', 'tag_id'),
  ('experience_zones', 'experiences', 'zones', 'experience_id', 'zone_id'),
  ('favorite_maker_makers', 'favorite_makers', 'makers', 'favorite_maker_id', 'maker_id'),
  ('maker_tags', 'makers', 'tags', 'maker_id', 'tag_id'),
  ('reseller_tags', 'resellers', 'tags', 'reseller_id', 'tag_id')
) as lists(name, collection, list, owner, item);
--> statement-breakpoint
select change_log.log_table(name::regclass, collection, list, owner, 'file_name', '"position", item.id', 'id')
from (values
  ('media_experiences', 'experiences', 'mediaExperiences', 'experience_id'),
  ('media_makers', 'makers', 'mediaMakers', 'maker_id'),
  ('media_makers_headers', 'makers', 'mediaMakersHeader', 'maker_id'),
  ('media_makers_logos', 'makers', 'mediaMakersLogo', 'maker_id'),
  ('media_makers_staffs', 'makers', 'mediaMakersStaff', 'maker_id'),
  ('media_resellers_logos', 'resellers', 'mediaResellers', 'reseller_id')
) as lists(name, collection, list, owner);
