-- Stored folds keep the value of the earlier function until their column is written again. Only the rows whose folds differ are written: they
-- are few, and rewriting a table with its indexes takes minutes for a million rows. The change log shows nothing of it, because no field changes.
do $$
declare
  folds record;
begin
  for folds in
    select attrelid::regclass as name,
      (select string_agg(distinct format('%1$I = %1$I', base), ', ') from unnest(array_agg(base)) base) as assignments,
      string_agg(format('%I is distinct from %s', attname, expression), ' or ') as is_old
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r'
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (
      select regexp_replace(attname, '_folded(_es|_en)?$', '') as base, pg_get_expr(adbin, adrelid) as expression
    ) generated
    where relnamespace = 'public'::regnamespace and attgenerated = 's' and attname ~ '_folded(_es|_en)?$'
    group by attrelid
  loop
    execute format('update %s set %s where %s', folds.name, folds.assignments, folds.is_old);
  end loop;
end $$;
