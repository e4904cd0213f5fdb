/**
 * Query that describes the extensions and the schema `public` as sorted lines of text: one for each table, column, constraint, index,
 * function and so on. Objects that belong to an extension, and the triggers of the change log, are left out.
 */
export const schemaQuery = `
  with own as (
    select oid, relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  )
  select format('%s %s row level security %s %s', relkind, relname, relrowsecurity, reloptions) as line
  from own join pg_class using (oid, relname, relkind)
  union all
  select concat_ws(' ', relname || '.' || attname, format_type(atttypid, atttypmod), attnotnull, nullif(attidentity, ''),
    nullif(attgenerated, ''), pg_get_expr(adbin, adrelid), collname)
  from pg_attribute join own on own.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation on pg_collation.oid = attcollation
  where relkind in ('r', 'p', 'f') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
  from pg_constraint join own on own.oid = conrelid
  -- PostgreSQL 18 also lists not-null constraints, whose names still contain the old name of a renamed column.
  where contype <> 'n'
  union all
  select pg_get_indexdef(oid) from own where relkind in ('i', 'I')
  union all
  select concat(pg_get_viewdef(oid)) from own where relkind in ('v', 'm')
  union all
  select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger join own on own.oid = tgrelid
  where not tgisinternal and tgfoid not in (select oid from pg_proc where pronamespace = to_regnamespace('change_log'))
  union all
  select concat_ws(' ', relname, polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy join own on own.oid = polrelid
  union all
  select concat_ws(' ', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
  from pg_sequence join own on own.oid = seqrelid
  union all
  select pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select concat_ws(' ', 'type', typname, format_type(nullif(typbasetype, 0), typtypmod), enumlabel)
  from pg_type left join pg_enum on enumtypid = pg_type.oid
  where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
  union all
  select 'extension ' || extname from pg_extension
  order by line`;
