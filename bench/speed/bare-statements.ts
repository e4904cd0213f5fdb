/**
 * How a bare statement builds JSON: PostgreSQL converts a row (`row`), or concatenates texts (`text`). The bench compares the API with the
 * faster of the two.
 */
export type Form = 'row' | 'text';

/** `plain`: a text without characters that JSON escapes, never null. `value`: a number or a boolean. The others may be null. */
type Kind = 'plain' | 'text' | 'value' | 'json';
type Column = [name: string, kind: Kind, sql: string];

const conversions: Record<Kind, (sql: string) => string> = {
  plain: (sql) => `'"', ${sql}, '"'`,
  text: (sql) => `coalesce(to_json(${sql})::text, 'null')`,
  value: (sql) => `coalesce((${sql})::text, 'null')`,
  json: (sql) => `coalesce((${sql})::text, 'null')`,
};

/** Returns a subquery for the JSON of an object. */
function selectObject(form: Form, columns: Column[]): string {
  if (form === 'row') {
    const listed = columns.map(([name, , sql]) => `${sql} as "${name}"`).join(', ');
    return `(select row_to_json(shown) from (select ${listed}) shown)`;
  }
  const members = columns.map(([name, kind, sql], place) => {
    const key = `${place === 0 ? '{' : ','}"${name}":`;
    return `'${key}', ${conversions[kind](sql)}`;
  });
  return `concat(${members.join(', ')}, '}')`;
}

/** Returns a subquery for an array of objects, in the layout of json_agg(). */
function selectArray(form: Form, columns: Column[], from: string, order: string): string {
  if (form === 'row') {
    const listed = columns.map(([name, , sql]) => `${sql} as "${name}"`).join(', ');
    return `(select coalesce(json_agg(shown), '[]') from (select ${listed} ${from} order by ${order}) shown)`;
  }
  return `(select concat('[', string_agg(${selectObject(form, columns)}, E', \\n ' order by ${order}), ']') ${from})`;
}

const spanish = (column: string) => `coalesce(${column} ->> 'es', ${column} ->> 'en')`;
const thumbnail = `'/media/' || split_part(file_name, '.', 1) || '.thumb.webp'`;
const identity = (type: string, collection: string, id: string): Column[] => [
  ['@id', 'plain', `'/${collection}/' || ${id}`],
  ...(type === '' ? [] : [['@type', 'plain', `'${type}'`] satisfies Column]),
  ['id', 'value', id],
];
const name: Column = ['name', 'text', spanish('e.name')];

const simple: Column[] = [
  ['promotionType', 'text', 'e.promotion_type'],
  ['promotion', 'text', spanish('e.promotion')],
  ['sustainableSeal', 'value', 'e.sustainable_seal'],
  ['reviewTripadvisor', 'text', 'e.review_tripadvisor'],
  ['seasonStartMonth', 'text', 'e.season_start_month'],
  ['seasonEndMonth', 'text', 'e.season_end_month'],
  ['isActive', 'value', 'e.is_active'],
  ['isSpanishChecked', 'value', 'e.is_spanish_checked'],
  ['isEnglishChecked', 'value', 'e.is_english_checked'],
];
const button: Column[] = [
  ['url', 'text', 'e.url'],
  ['urlButtonText', 'text', 'e.url_button_text'],
];
const duration: Column = ['duration', 'text', `to_char(e.duration, 'HH24:MI')`];
const thumbnailUrl: Column = [
  'thumbnailUrl',
  'text',
  `(select ${thumbnail} from media_experiences where experience_id = e.id order by position, id limit 1)`,
];
const ofRecord = `from freshness where collection = 'experiences' and record_id = e.id`;
const statesIn = (language: string) => `jsonb_object_agg(field, state) filter (where language = '${language}')`;
/** The states of the texts that are not fresh. */
const someStates: Column = [
  'translationStates',
  'json',
  `coalesce((
    select json_strip_nulls(json_build_object('es', ${statesIn('es')}, 'en', ${statesIn('en')})) ${ofRecord} having count(*) > 0
  ), '{}')`,
];
const watched = ['name', 'description', 'promotion'];
const allStatesIn = (language: string) =>
  watched.map(
    (field) =>
      `'${field}', coalesce(marked.states ->> '${language}.${field}', case when e.${field} ->> '${language}' <> '' then 'fresh' end)`,
  );
const allStates: Column = [
  'translationStates',
  'json',
  `(select json_strip_nulls(json_build_object(
      'es', json_build_object(${allStatesIn('es').join(', ')}), 'en', json_build_object(${allStatesIn('en').join(', ')})))
    from (select jsonb_object_agg(language || '.' || field, state) as states ${ofRecord}) marked)`,
];

/** The referenced records are joined, because a join takes half the time of a subquery per row on a long list. */
const maker: Column = ['maker', 'json', 'm.json'];
const location: Column = ['location', 'json', 'p.json'];

const joins = (form: Form, limit = ''): string => {
  const ofMaker: Column[] = [...identity('', 'makers', 'id'), ['name', 'text', 'name'], ['email', 'text', 'email']];
  const ofPlace: Column[] = [...identity('', 'locations', 'id'), ['name', 'text', spanish('name')]];
  return `
    left join lateral (select ${selectObject(form, ofMaker)} as json from makers where id = e.maker_id ${limit}) m on true
    left join lateral (select ${selectObject(form, ofPlace)} as json from locations where id = e.location_id ${limit}) p on true`;
};

const member: Column[] = [
  ...identity('Experience', 'experiences', 'e.id'),
  name,
  ...button,
  duration,
  ...simple,
  thumbnailUrl,
  maker,
  ['country', 'text', 'e.country'],
  location,
  ['order', 'value', 'e."order"'],
  ['slug', 'text', 'e.slug'],
  someStates,
];

const namedOf = (form: Form, collection: string, link: string): Column => [
  collection,
  'json',
  selectArray(
    form,
    [...identity('', collection, 'o.id'), ['name', 'text', spanish('o.name')]],
    `from experience_${collection} l join ${collection} o on o.id = l.${link} where l.experience_id = e.id`,
    'o.id',
  ),
];

function categoriesOf(form: Form, field: string, condition: string): Column {
  const parents = `(select coalesce(json_agg('/categories/' || parent_id order by parent_id), '[]') from category_parents where category_id = o.id)`;
  return [
    field,
    'json',
    selectArray(
      form,
      [...identity('', 'categories', 'o.id'), ['name', 'text', spanish('o.name')], ['parents', 'json', parents]],
      `from experience_categories l join categories o on o.id = l.category_id where l.experience_id = e.id ${condition}`,
      'o.id',
    ),
  ];
}

const picturesOf = (form: Form): Column => [
  'mediaExperiences',
  'json',
  selectArray(
    form,
    [
      ...identity('', 'media_experiences', 'id'),
      ['contentUrl', 'text', `'/media/' || file_name`],
      ['thumbnailUrl', 'text', thumbnail],
    ],
    'from media_experiences where experience_id = e.id',
    'position, id',
  ),
];

const textsOf = (form: Form, language: string): Column => [
  language,
  'json',
  selectObject(
    form,
    ['name', 'description', 'promotion', 'includes'].map((field) => [field, 'text', `e.${field} ->> '${language}'`]),
  ),
];
const has = (table: string) => `exists (select from ${table} where experience_id = e.id)`;

const itemOf = (form: Form): Column[] => [
  ['@context', 'plain', `'/contexts/Experience'`],
  ...identity('Experience', 'experiences', 'e.id'),
  name,
  ...button,
  ['description', 'text', spanish('e.description')],
  duration,
  ...simple,
  picturesOf(form),
  thumbnailUrl,
  [
    'microsheetCompleted',
    'value',
    `(num_nulls(e.name, e.description, e.url, e.duration, e.country, e.location_id) = 0 and ${has('experience_categories')}
      and ${has('experience_languages')} and ${has('media_experiences')})`,
  ],
  ['sheetCompleted', 'value', 'e.includes is not null'],
  maker,
  namedOf(form, 'languages', 'language_id'),
  categoriesOf(form, 'categories', ''),
  categoriesOf(form, 'subcategories', 'and exists (select from category_parents where category_id = o.id)'),
  namedOf(form, 'tags', 'tag_id'),
  ['country', 'text', 'e.country'],
  location,
  ['order', 'value', 'e."order"'],
  ['slug', 'text', 'e.slug'],
  ['includes', 'text', spanish('e.includes')],
  ['translations', 'json', selectObject(form, [textsOf(form, 'es'), textsOf(form, 'en')])],
  allStates,
];

/**
 * Selects the total and the members of a first page. The page size is a literal, not a parameter, so that PostgreSQL plans for this size.
 * With `isSearch`, $1 is a part of the name.
 */
export function pageOf(form: Form, { items, isSearch }: { items: number; isSearch: boolean }): string {
  const where = isSearch ? `where name_folded_es like '%' || public.fold($1) || '%'` : '';
  return `
    select (select count(*) from experiences ${where})::text,
      (select coalesce(string_agg(${selectObject(form, member)}::text, ',' order by e.id), '')
        from (select * from experiences ${where} order by id limit ${items}) e ${joins(form)})`;
}

/** Selects the experience with the id $1. */
export const recordOf = (form: Form): string =>
  `select ${selectObject(form, itemOf(form))}::text from experiences e ${joins(form, 'limit 1')} where e.id = $1`;

/** Sets `isActive` of the experience with the id $1 to $2. */
export const toggle = 'update experiences set is_active = $2 where id = $1';

/** Sets the fields of the form in $2, as JSON, of the experience with the id $1. */
export const saveForm = `
  update experiences e set
    name = e.name || jsonb_build_object('es', f.name), description = e.description || jsonb_build_object('es', f.description),
    url = f.url, url_button_text = f."urlButtonText", duration = f.duration, promotion_type = f."promotionType",
    sustainable_seal = f."sustainableSeal", review_tripadvisor = f."reviewTripadvisor", country = f.country,
    season_start_month = f."seasonStartMonth", season_end_month = f."seasonEndMonth", is_spanish_checked = f."isSpanishChecked"
  from jsonb_to_record($2::jsonb) as f (
    name text, description text, url text, "urlButtonText" text, duration time, "promotionType" text, "sustainableSeal" boolean,
    "reviewTripadvisor" text, country text, "seasonStartMonth" text, "seasonEndMonth" text, "isSpanishChecked" boolean)
  where e.id = $1`;
