-- Cleans stored e-mails, as cleanEmail() in contract/validators/pasted.ts does: removes invisible characters, angle brackets, a name before
-- them, `mailto:` and what ends a list. An address that is not valid afterwards stays, and so does that of a user if another user has the
-- clean one; of several users with the same clean address, the oldest gets it. The doctor lists those that stay. The change log has each change.
create function clean_email(address text) returns text
  language sql immutable strict as $$
  select regexp_replace(regexp_replace(regexp_replace(
    coalesce(substring(visible from '^[^<>]*<([^<>]*@[^<>]*)>[,;.]*$'), visible),
    '^<*mailto:([^?]*).*$', '\1', 'i'), '^<+', ''), '[>,;.]+$', '')
  from (select regexp_replace(address,
    '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]',
    '', 'g')) as without(visible)
$$;
--> statement-breakpoint
create function is_clean_email(address text) returns boolean
  language sql immutable strict as $$
  select clean_email(address) = address and address ~ '^[^@<>,;:[:space:]]+@[^@<>,;:.[:space:]]+(\.[^@<>,;:.[:space:]]+)*$'
$$;
--> statement-breakpoint
with free as (
  select distinct on (lower(clean)) id, clean
  from (select id, clean_email(email) as clean from users where not is_clean_email(email)) dirty
  where is_clean_email(clean)
    and not exists (select from users other where lower(other.email) = lower(clean))
  order by lower(clean), id
)
update users set email = clean from free where users.id = free.id;
--> statement-breakpoint
update makers set email = clean_email(email)
where not is_clean_email(email) and is_clean_email(clean_email(email));
--> statement-breakpoint
update contacts set email = clean_email(email)
where not is_clean_email(email) and is_clean_email(clean_email(email));
--> statement-breakpoint
-- A restore refuses an address that another user has, and takes another one.
update trash_rows set content = jsonb_set(content, '{email}', to_jsonb(clean_email(content ->> 'email')))
where table_name in ('users', 'makers', 'contacts')
  and not is_clean_email(content ->> 'email') and is_clean_email(clean_email(content ->> 'email'));
--> statement-breakpoint
drop function is_clean_email, clean_email;
