-- What the generated tables rest on. Both extensions are trusted: the owner of a database may create them.
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists unaccent with schema public;
--> statement-breakpoint
-- Text without case and accents. unaccent() is only stable, since its dictionary could change; ours does not, so that
-- generated columns may use it. Everything is named in full: pg_restore runs with an empty search_path.
create or replace function public.fold(text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.lower(public.unaccent('public.unaccent'::regdictionary, $1));
