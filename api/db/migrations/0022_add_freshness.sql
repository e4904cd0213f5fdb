CREATE TABLE "freshness" (
	"collection" text NOT NULL,
	"record_id" integer NOT NULL,
	"field" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"stale_since" timestamp with time zone,
	CONSTRAINT "freshness_collection_record_id_field_language_pk" PRIMARY KEY("collection","record_id","field","language"),
	CONSTRAINT "freshness_state" CHECK ("freshness"."state" in ('stale', 'missing')),
	CONSTRAINT "freshness_stale_has_source" CHECK (("freshness"."state" = 'stale') = ("freshness"."source" is not null and "freshness"."stale_since" is not null))
);

--> statement-breakpoint
CREATE INDEX "freshness_states_idx" ON "freshness" USING btree ("collection","language","state","record_id","field");

--> statement-breakpoint
-- Normalizes a text to NFC, with one blank for each run of white space and none at the ends; null if nothing is left. Texts that are equal after
-- that say the same. The characters are listed, because the classes of regular expressions depend on the locale. Most texts have only blanks
-- between words and only characters whose NFC is the character itself: they are returned as they are, which takes a tenth of the time.
create function change_log.fold_space(text) returns text
  language sql immutable parallel safe as $$
  select nullif(
    case
      when $1 !~ '[^ -~\u00A1-\u02FF\u2010-\u2027]|  |^ | $' then $1
      else pg_catalog.btrim(pg_catalog.regexp_replace(
        case when $1 ~ '[^\u0001-\u02FF\u2010-\u2027]' then normalize($1, NFC) else $1 end,
        '[\u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000][ \u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*'
        '| [ \u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+',
        ' ', 'g'))
    end, '')
$$;
--> statement-breakpoint
-- Whether a text has a character that is not white space. Looking at the first one is enough for most texts, and does not read the others.
create function change_log.has_text(text) returns boolean
  language sql immutable parallel safe as $$
  select coalesce(
    pg_catalog.left($1, 1) ~ '[^ \u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]'
      or $1 ~ '[^ \u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]',
    false
  )
$$;
--> statement-breakpoint
-- Stores the states of a text that an update of a record has changed (D-92). Of a text, at most one language is stale or missing. A statement is
-- a save: one that changes both languages makes both fresh.
create function change_log.mark_text(owner text, owner_id integer, text_of text, was jsonb, is_now jsonb) returns void
  language plpgsql as $$
declare
  old_es constant text := was ->> 'es';
  old_en constant text := was ->> 'en';
  es constant text := is_now ->> 'es';
  en constant text := is_now ->> 'en';
  is_es_changed constant boolean :=
    old_es is distinct from es and change_log.fold_space(old_es) is distinct from change_log.fold_space(es);
  is_en_changed constant boolean :=
    old_en is distinct from en and change_log.fold_space(old_en) is distinct from change_log.fold_space(en);
  has_es boolean;
  has_en boolean;
  changed text;
  marked record;
begin
  if not is_es_changed and not is_en_changed then
    return;
  end if;
  has_es := change_log.has_text(es);
  has_en := change_log.has_text(en);
  select language, source into marked from public.freshness
  where collection = owner and record_id = owner_id and field = text_of;
  if has_es and has_en and is_es_changed <> is_en_changed then
    changed := case when is_es_changed then 'es' else 'en' end;
    if not found and change_log.has_text(was ->> changed) then
      -- The other language was made from the text before.
      insert into public.freshness (collection, record_id, field, language, state, source, stale_since)
      values (owner, owner_id, text_of, case when is_es_changed then 'en' else 'es' end, 'stale', was ->> changed, now());
      return;
    elsif found and marked.language <> changed then
      if change_log.fold_space(marked.source) = change_log.fold_space(is_now ->> changed) then
        delete from public.freshness where collection = owner and record_id = owner_id and field = text_of;
      end if;
      return;
    end if;
  end if;
  if found then
    delete from public.freshness where collection = owner and record_id = owner_id and field = text_of;
  end if;
  if has_es <> has_en then
    insert into public.freshness (collection, record_id, field, language, state)
    values (owner, owner_id, text_of, case when has_es then 'en' else 'es' end, 'missing');
  end if;
end $$;
--> statement-breakpoint
-- Creates the triggers of a table whose texts are watched, and their function `watch_<table>`, and marks the texts that are missing in a language.
-- All others keep their marks, or count as fresh. An update that changes no text does not call the function. Its plans, and those of `mark_text`, use
-- the index: a session keeps a plan, and one made while there were few marks would read all of them for each row of a large update.
-- `drop function change_log.watch_<table> cascade` drops the triggers.
create function change_log.watch_table(collection text, variadic texts text[]) returns void
  language plpgsql as $$
declare
  mark_missing constant text := (
    select format(
      $query$insert into public.freshness (collection, record_id, field, language, state)
        select %L, id, field, case when has_es then 'en' else 'es' end, 'missing'
        from %%s, lateral (values %s) texts(field, has_es, has_en)
        where has_es <> has_en
        on conflict do nothing$query$,
      collection,
      string_agg(format('(%1$L, change_log.has_text(%1$I ->> ''es''), change_log.has_text(%1$I ->> ''en''))', name), ', '))
    from unnest(texts) name);
  mark_changed constant text := (
    select string_agg(format(
      $code$if old.%2$I is distinct from new.%2$I then
          perform change_log.mark_text(%1$L, new.id, %2$L, old.%2$I, new.%2$I);
        end if;$code$, collection, name), E'\n        ')
    from unnest(texts) name);
  is_changed constant text := (select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ') from unnest(texts) name);
  names constant text := (select string_agg(quote_ident(name), ', ') from unnest(texts) name);
  call constant text := format('execute function change_log.%I()', 'watch_' || collection);
begin
  execute format(
    $function$
    create function change_log.%I() returns trigger
      language plpgsql set enable_seqscan = off as $body$
    begin
      if tg_op = 'INSERT' then
        %s;
      elsif tg_op = 'DELETE' then
        delete from public.freshness using old_rows where collection = %L and record_id = old_rows.id;
      elsif tg_op = 'TRUNCATE' then
        delete from public.freshness where collection = %L;
      else
        %s
      end if;
      return null;
    end $body$
    $function$,
    'watch_' || collection, format(mark_missing, 'new_rows'), collection, collection, mark_changed
  );
  execute format(
    'create trigger watch_insert after insert on public.%I referencing new table as new_rows for each statement %s', collection, call);
  execute format(
    'create trigger watch_update after update of %s on public.%I for each row when (%s) %s', names, collection, is_changed, call);
  execute format(
    'create trigger watch_delete after delete on public.%I referencing old table as old_rows for each statement %s', collection, call);
  execute format('create trigger watch_truncate after truncate on public.%I for each statement %s', collection, call);
  execute format(mark_missing, format('public.%I', collection));
end $$;
--> statement-breakpoint
select change_log.watch_table('experiences', 'name', 'description', 'promotion');
select change_log.watch_table('categories', 'name', 'description');
select change_log.watch_table('tags', 'name', 'description');
select change_log.watch_table('languages', 'name');
select change_log.watch_table('locations', 'name');
select change_log.watch_table('zones', 'name');
select change_log.watch_table('plans', 'description');
select change_log.watch_table('makers', 'phrase', 'description', 'operations', 'technology');
--> statement-breakpoint
insert into views (key, collection, query, columns, is_shared, position)
select 'staleEnglish', 'experiences', 'freshness[en][]=stale&order[staleSince]=asc',
  '{id,name,location,isActive,isEnglishChecked,translation,actions}', true, coalesce(max(position), 0) + 1
from views where collection = 'experiences' and is_shared;
