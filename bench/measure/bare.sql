-- The total and the first page of experiences as the API returns them, to measure the cost of a list without any layer above PostgreSQL.
-- $1 is the page size, which bare-server.ts replaces with a literal.
select
  (select count(*) from experiences),
  (select string_agg(row_to_json(member)::text, ',') from (
    select
      '/experiences/' || e.id as "@id", 'Experience' as "@type", e.id as "id",
      coalesce(e.name ->> 'es', e.name ->> 'en') as "name",
      e.url as "url", e.url_button_text as "urlButtonText", to_char(e.duration, 'HH24:MI') as "duration",
      e.promotion_type as "promotionType",
      coalesce(e.promotion ->> 'es', e.promotion ->> 'en') as "promotion",
      e.sustainable_seal as "sustainableSeal", e.review_tripadvisor as "reviewTripadvisor",
      e.season_start_month as "seasonStartMonth", e.season_end_month as "seasonEndMonth",
      e.is_active as "isActive", e.is_spanish_checked as "isSpanishChecked", e.is_english_checked as "isEnglishChecked",
      t.url as "thumbnailUrl",
      row_to_json(m) as "maker", e.country as "country", row_to_json(l) as "location", e."order" as "order", e.slug as "slug"
    from (select * from experiences order by id limit $1) e
    left join lateral (
      select '/media/' || regexp_replace(file_name, '[.][^.]*$', '') || '.thumb.webp' as url
      from media_experiences where experience_id = e.id order by position, id limit 1
    ) t on true
    left join lateral (select '/makers/' || id as "@id", id, name, email from makers where id = e.maker_id) m on true
    left join lateral (
      select '/locations/' || id as "@id", id, coalesce(name ->> 'es', name ->> 'en') as "name"
      from locations where id = e.location_id
    ) l on true
    order by e.id
  ) member)
