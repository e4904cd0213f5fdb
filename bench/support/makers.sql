-- Adds makers until there are $1, each with a user, a plan, a picture with the file name $2, and a sign-in on each of the last 60 days.
with made_users as (
  insert into users (email, password_hash, roles)
  select 'maker' || n || '@maker.example', 'none', array['ROLE_MAKER']
  from generate_series((select count(*)::int from makers) + 1, $1::int) n
  returning id, email
), made_plan as (
  insert into plans (name, price, is_active) select 'Básico', '19.99', true
  where not exists (select from plans where name = 'Básico') returning id
), plan as (
  select id from made_plan union all (select id from plans where name = 'Básico' limit 1)
), made_makers as (
  insert into makers (name, email, document_type, document, slug, phone, whatsapp, web, user_id)
  select 'Maker ' || id, email, 'Otros', 'B' || lpad(id::text, 8, '0'), 'maker-' || id, '+34600000000', '+34600000000',
    'https://maker.example', id
  from made_users returning id, user_id
), made_plans as (
  insert into maker_plans (maker_id, plan_id, price, start_date, stripe_customer_id)
  select made_makers.id, plan.id, '1999', '2026-01-01', 'cus_' || made_makers.id from made_makers, plan
), made_media as (
  insert into media_makers (file_name, maker_id) select $2, id from made_makers
)
insert into logins (user_id, at)
select user_id, now() - make_interval(days => day) from made_makers, generate_series(1, 60) day
