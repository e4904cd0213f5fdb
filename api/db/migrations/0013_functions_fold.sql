-- Folds white space and invisible characters as fold() in contract/fold.ts does: first drops Unicode's format characters (Cf) and the other
-- default-ignorable ones, and at the end makes one blank of each run of white space, none at the ends. The white space comes last, because
-- unaccent() makes " 1/2" of "½". The characters are listed, because the classes of regular expressions depend on the locale.
create or replace function public.fold(text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(public.unaccent('public.unaccent'::regdictionary, pg_catalog.regexp_replace($1,
      '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'))),
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028-\u2029\u202F\u205F\u3000]+', ' ', 'g'));
