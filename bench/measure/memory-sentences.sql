-- Gives each experience a description of five sentences in Spanish ($1) and English ($2): one that all have, one of the given, two of the given with
-- a time that few share, and one of words of the given in an order that no other has.
with words as (
  select array_agg(distinct es) as es, array_agg(distinct en) as en
  from unnest($1::text[], $2::text[]) sentences (es_sentence, en_sentence),
    unnest(string_to_array(rtrim(es_sentence, '.'), ' '), string_to_array(rtrim(en_sentence, '.'), ' ')) pairs (es, en)
),
texts as (
  select experiences.id, string_agg(sentence.es, ' ' order by place) as es, string_agg(sentence.en, ' ' order by place) as en
  from experiences cross join words
  cross join lateral (
    select 0 as place, 'Recogida en el hotel incluida.' as es, 'Hotel pick-up included.' as en
    union all
    select place, given.es || at_time.es || '.', given.en || at_time.en || '.'
    from generate_series(1, 3) place
    cross join lateral (
      select rtrim(($1::text[])[pick], '.') as es, rtrim(($2::text[])[pick], '.') as en
      from (select 1 + abs(hashint4(experiences.id * 7 + place)) % cardinality($1::text[]) as pick) picked
    ) given
    cross join lateral (
      select case when place > 1 then format(' a las %s:%s h', hour, minute) else '' end as es,
        case when place > 1 then format(' at %s:%s', hour, minute) else '' end as en
      from (select 8 + experiences.id % 12 as hour, 10 + abs(hashint4(experiences.id + place)) % 50 as minute) moment
    ) at_time
    union all
    select 4, 'Y ' || string_agg(words.es[1 + abs(hashint4(experiences.id * 13 + n)) % cardinality(words.es)], ' ') || '.',
      'And ' || string_agg(words.en[1 + abs(hashint4(experiences.id * 13 + n)) % cardinality(words.en)], ' ') || '.'
    from generate_series(1, 9) n
  ) sentence
  group by 1
)
update experiences set description = jsonb_build_object('es', texts.es, 'en', texts.en) from texts where texts.id = experiences.id
