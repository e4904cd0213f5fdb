-- Gives most experiences of the bench's catalogue an English description, and marks their texts: a tenth is out of date, the longest for a year.
-- Runs past the triggers, which would take most of the time.
update experiences set description = description || jsonb_build_object('en', repeat('A quiet walk with a local guide. ', 8))
where id % 7 > 0;

insert into freshness (collection, record_id, field, language, state)
select 'experiences', id, field, 'en', 'missing'
from experiences, lateral (values ('name', name ->> 'en'), ('description', description ->> 'en')) texts (field, en)
where en is null;

insert into freshness (collection, record_id, field, language, state, source, stale_since)
select 'experiences', id, field, language, 'stale', repeat('Un paseo con guía. ', 14), now() - make_interval(hours => id % 9000)
from experiences, lateral (values ('name', name, 10), ('description', description, 11)) texts (field, texts, every),
  lateral (select case when id % 4 = 0 then 'es' else 'en' end as language) chosen
where id % every = 0 and texts ->> 'en' is not null;
