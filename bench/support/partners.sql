-- Adds takers $1 + 1 to $2, and to each of them, in fixed proportions, records of the other kinds: 10 of them to 3 takers.
with names as (
  select array['Aurora', 'Benito', 'Clara', 'Darío', 'Elvira', 'Fabián', 'Gema', 'Héctor', 'Inmaculada', 'Julián', 'Lorena', 'Manuel'] as first,
         array['Acosta', 'Bermejo', 'Cuesta', 'Delgado', 'Espinosa', 'Fajardo', 'Gálvez', 'Hidalgo', 'Izquierdo', 'Jurado', 'Lara'] as last,
         array['Sendas', 'Brújula', 'Mirador', 'Bahía', 'Cumbre', 'Marisma', 'Solana', 'Umbría', 'Calzada', 'Ribazo'] as word,
         array['Activa', 'Guías', 'Náutica', 'y Compañía', 'Rural', 'de Castilla', 'del Sur'] as sort,
         array['Villanueva', 'Fuente', 'Torre', 'Puebla', 'Aldea', 'Cabeza', 'Castillo', 'Peña', 'Molino'] as place
), people as (
  select n, first[1 + n % 12] as name, last[1 + n % 11] || ' ' || last[1 + n / 11 % 11] as surname,
         word[1 + n % 10] || ' ' || sort[1 + n / 10 % 7] || ' ' || n as company,
         place[1 + n % 9] || ' de ' || last[1 + n / 9 % 11] || ' ' || n as place
  from names, generate_series($1::int + 1, $2::int) n
), made_users as (
  insert into users (email, password_hash, roles)
  select 'persona' || n || '@correo.example', '-', array['ROLE_TAKER'] from people union all
  select 'oficina' || n || '@empresa.example', '-', array['ROLE_MAKER'] from people where n % 4 = 0 union all
  select 'agencia' || n || '@ventas.example', '-', array['ROLE_RESELLER'] from people where n % 12 = 0
  returning id, email
), made_takers as (
  insert into takers (name, surname, user_id)
  select name, surname, id from people join made_users on email = 'persona' || n || '@correo.example'
), made_makers as (
  insert into makers (name, email, slug, user_id, document, phone, web)
  select company, 'hola@empresa' || n || '.example', 'empresa-' || n, id, 'B' || 70000000 + n, '+346' || 50000000 + n, 'https://www.empresa' || n || '.example'
  from people join made_users on email = 'oficina' || n || '@empresa.example'
), made_resellers as (
  insert into resellers (name, fiscal_name, cif, address, cp, country, claim, url_web, countries, user_id)
  select 'Viajes ' || company, company || ' SL', 'A' || 80000000 + n, 'Calle Mayor ' || n, '28001', 'ES', '{"es": "Viajar"}',
         'https://agencia' || n || '.example', '{ES}', id
  from people join made_users on email = 'agencia' || n || '@ventas.example' returning id
), made_contacts as (
  insert into contacts (name, surname, email, phone, reseller_id)
  select name, surname, 'contacto' || n || '@ventas.example', '6' || 60000000 + n, (select min(id) from made_resellers)
  from people where n % 3 = 0
), made_locations as (
  insert into locations (name, country)
  select jsonb_build_object('es', place, 'en', place || ' town'), 'ES' from people where n % 6 = 0
), made_zones as (
  insert into zones (name, location_id)
  select jsonb_build_object('es', 'Barrio de ' || place), (select min(id) from locations) from people where n % 10 = 0
), made_tags as (
  insert into tags (name) select jsonb_build_object('es', 'Con ' || company) from people where n % 24 = 0
), made_categories as (
  insert into categories (name) select jsonb_build_object('es', 'Rutas por ' || place) from people where n % 46 = 0
)
insert into plans (name, price, is_active)
select 'Tarifa ' || company, n, n % 600 = 0 from people where n % 300 = 0
