-- Finds the changes that a transaction has logged itself in one index. With old statistics of the partition of the month, PostgreSQL took an
-- index in which it scanned all changes of the collection for each record, so that an import became slower with each batch.
drop index change_log.changes_xid_idx;
--> statement-breakpoint
-- Also finds the changes that were committed after a snapshot.
create index changes_xid_idx on change_log.changes (xid, record_id);
--> statement-breakpoint
create or replace function change_log.write(changed text, what text, ids integer[], differences jsonb[]) returns void
  language plpgsql as $$
declare
  emptied bigint[];
  -- '<kind> <id> <request id>', set by the server for each transaction.
  actor constant text[] := string_to_array(nullif(current_setting('trastienda.actor', true), ''), ' ');
begin
  -- Merging is needed only if the transaction has logged a change before; the setting lasts until its end.
  if current_setting('change_log.has_changes', true) = 'on' then
    -- Planned for each statement: a plan that was cached while the partition of the month was empty would scan it for each record.
    execute $query$
      with merged as (
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
          -- One lookup per record in the index of transactions; as a plain join, PostgreSQL may scan the whole partition. With `|| ''` and
          -- `+ 0` it can use no other index, whatever the statistics of the partition are: each other one finds the changes of earlier
          -- transactions, too.
          lateral (
            select own.id as change_id from change_log.changes own
            where own.at = now() and own.xid = pg_current_xact_id() and own.record_id = d.id and own.collection || '' = $3
            order by own.id + 0 desc limit 1
          ) last
        where changes.at = now() and changes.id = last.change_id
        returning d.id as record_id, changes.id, fields = '{}' as is_empty
      ),
      added as (
        insert into change_log.changes (collection, record_id, kind, actor_kind, actor_id, request_id, fields)
        select $3, d.id, $4, coalesce($5[1], 'system'), nullif($5[2], '')::integer, nullif($5[3], ''), difference
        from unnest($1, $2) as d(id, difference)
        where not exists (select from merged where record_id = d.id)
        order by d.id
      )
      select array_agg(id) filter (where is_empty) from merged
    $query$ into emptied using ids, differences, changed, what, actor;
    if emptied is not null then
      delete from change_log.changes where at = now() and id = any (emptied);
    end if;
    return;
  end if;
  insert into change_log.changes (collection, record_id, kind, actor_kind, actor_id, request_id, fields)
  select changed, id, what, coalesce(actor[1], 'system'), nullif(actor[2], '')::integer, nullif(actor[3], ''), difference
  from unnest(ids, differences) as d(id, difference)
  order by id;
  perform set_config('change_log.has_changes', 'on', true);
end $$;
