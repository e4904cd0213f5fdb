-- Erasing the values of a person from the change log. `refuse_edit` refuses every other edit of it.
alter table change_log.changes drop constraint changes_kind_check;
--> statement-breakpoint
alter table change_log.changes add constraint changes_kind_check check (kind in ('create', 'update', 'delete', 'restore', 'purge', 'erase'));
--> statement-breakpoint
-- Returns a pattern that matches an e-mail address, also with the '@' of a URL, but not a longer address that contains it: one that has more
-- letters or digits before it, directly or joined by a sign, or a further domain of two or three after it, such as '.mx'.
create function change_log.to_pattern(address text) returns text
  language sql immutable parallel safe as $$
  select '(?<![[:alnum:]](\.?|[_%+-]+))'
    || replace(regexp_replace(address, '([][\\.+*?^$(){}|])', '\\\1', 'g'), '@', '(@|%40)')
    || '(?![[:alnum:]]|\.[[:alnum:]]{2,3}([^[:alnum:]]|$))'
$$;
--> statement-breakpoint
-- Returns whether a text in `content` contains one of the addresses, which are in lower case. The pattern is evaluated only if the content
-- contains the characters of the address, because that takes much longer.
create function change_log.has_address(content jsonb, addresses text[]) returns boolean
  language sql immutable parallel safe as $$
  select exists (
    select from (select lower(content::text) as written offset 0) as whole, unnest(addresses) address
    where case when strpos(written, address) > 0 or strpos(written, replace(address, '@', '%40')) > 0 then exists (
      select from jsonb_path_query(content, 'strict $.** ? (@.type() == "string")') found
      where found #>> '{}' ~* change_log.to_pattern(address)
    ) else false end
  )
$$;
--> statement-breakpoint
-- Returns the content with '[…]' in place of each of the addresses.
create function change_log.without_addresses(content jsonb, addresses text[]) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  found jsonb;
  address text;
  rest text;
begin
  for found in select jsonb_path_query(content, 'strict $.** ? (@.type() == "string")') loop
    rest := found #>> '{}';
    foreach address in array addresses loop
      rest := regexp_replace(rest, change_log.to_pattern(address), '[…]', 'gi');
    end loop;
    -- The text with its quotes is replaced, so that a text that ends with it stays as it is.
    content := replace(content::text, found::text, to_jsonb(rest)::text);
  end loop;
  return content;
end $$;
--> statement-breakpoint
-- Returns the fields of a change with a marker in place of each value that contains one of the addresses; with null for `addresses`, of
-- each value. A null stays, so that the log still shows when the field was filled and emptied.
create function change_log.without_values(fields jsonb, addresses text[]) returns jsonb
  language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, (
    select jsonb_agg(
      case when item <> 'null' and (addresses is null or change_log.has_address(item, addresses)) then '{"erased": true}' else item end
      order by place
    )
    from jsonb_array_elements(value) with ordinality items(item, place)
  )), '{}')
  from jsonb_each(fields)
$$;
--> statement-breakpoint
-- Returns the present row of a record; null if it does not exist.
create function change_log.row_of(collection text, record_id integer) returns jsonb
  language plpgsql stable as $$
declare
  found jsonb;
begin
  execute format('select to_jsonb(record) from public.%I record where id = $1', collection) into found using record_id;
  return found;
end $$;
--> statement-breakpoint
-- Returns the lists of a present record that are not empty, under their names in the log. The arguments of their triggers say where they are.
create function change_log.lists_of(collection text, record_id integer) returns jsonb
  language plpgsql stable as $$
declare
  list record;
  items jsonb;
  lists jsonb := '{}';
begin
  for list in
    select tgrelid::regclass as stored_in, arguments
    from pg_trigger, array_remove(string_to_array(encode(tgargs, 'escape'), '\000'), '') arguments
    where tgname = 'log_insert' and cardinality(arguments) > 1 and arguments[1] = collection
  loop
    execute format(
      'select jsonb_agg(item.%I order by %s) from %s item where item.%I = $1',
      list.arguments[4], list.arguments[5], list.stored_in, list.arguments[3]
    ) into items using record_id;
    if items is not null then
      lists := lists || jsonb_build_object(list.arguments[2], items);
    end if;
  end loop;
  return lists;
end $$;
--> statement-breakpoint
-- A transaction may complete its own rows. Afterwards they are final: only whole partitions are dropped, and only change_log.erase(), which
-- sets `change_log.erasing`, replaces values. Even with that setting, a value can only become the marker.
create or replace function change_log.refuse_edit() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('change_log.erasing', true) = 'on' then
    if to_jsonb(new) - 'fields' = to_jsonb(old) - 'fields' and not exists (
      select from jsonb_each(old.fields) was full join jsonb_each(new.fields) is_now using (key), generate_series(0, 1) place
      where was.value -> place is distinct from is_now.value -> place and is_now.value -> place is distinct from '{"erased": true}'
    ) then
      return new;
    end if;
  end if;
  if tg_op = 'TRUNCATE' or old.xid <> pg_current_xact_id() or old.at <> now() then
    raise exception 'The change log is append-only.' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
-- Replaces all values in the changes of deleted records. Replaces values that contain one of `addresses`, which are in lower case, in the
-- changes of every other record too, except an address that the record still has. Each record whose changes it edits gets a change of the
-- kind 'erase'. The setting is not a clause of the function, because a role without privileges may not create a function with one.
create function change_log.erase(collections text[], ids integer[], addresses text[]) returns void
  language plpgsql as $$
declare
  -- '<kind> <id> <request id>', as in change_log.write().
  actor constant text[] := string_to_array(nullif(current_setting('trastienda.actor', true), ''), ' ');
begin
  if exists (select from unnest(collections, ids) r(collection, id) where change_log.row_of(r.collection, r.id) is not null) then
    raise exception 'Only the values of deleted records can be erased.';
  end if;
  perform set_config('change_log.erasing', 'on', true);
  with own as (
    update change_log.changes c set fields = change_log.without_values(c.fields, null)
    from unnest(collections, ids) r(collection, id)
    where c.collection = r.collection and c.record_id = r.id and c.fields <> change_log.without_values(c.fields, null)
    returning c.collection, c.record_id
  ),
  -- Materialized, so that only records with a match are read.
  matching as materialized (
    select c.collection, c.record_id, array_agg(c.id) as changes from change_log.changes c
    where change_log.has_address(c.fields, addresses)
      and not exists (select from unnest(collections, ids) r(collection, id) where c.collection = r.collection and c.record_id = r.id)
    group by 1, 2
  ),
  others as (
    select matching.changes, array_agg(address) as unused
    from matching
    cross join lateral (select change_log.row_of(matching.collection, matching.record_id) as content offset 0) as present
    cross join unnest(addresses) address
    where not coalesce(change_log.has_address(present.content, array[address]), false)
    group by 1
  ),
  edited as (
    update change_log.changes c set fields = change_log.without_values(c.fields, others.unused)
    from others
    where c.id = any (others.changes) and change_log.has_address(c.fields, others.unused)
    returning c.collection, c.record_id
  )
  insert into change_log.changes (collection, record_id, kind, actor_kind, actor_id, request_id, fields)
  select collection, record_id, 'erase', coalesce(actor[1], 'system'), nullif(actor[2], '')::integer, nullif(actor[3], ''), '{}'
  from (select * from own union select * from edited) r;
  perform set_config('change_log.erasing', 'off', true);
end $$;
