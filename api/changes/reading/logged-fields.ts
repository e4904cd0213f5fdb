import { getTableColumns } from 'drizzle-orm';
import { contentLanguages } from '@trastienda/contract/language';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { toEntries, toIris, toShownOf, unchanged, type ToShown } from './shown-values.ts';

/** `refers`: the values are `@id`s of records, or URLs of pictures. */
type Shown = { name: string; toShown: ToShown; refers: boolean };

type LoggedFields = {
  /** Returns the name under which the API shows a logged column or list, and its values. Texts keep their language, as in `name.en`. */
  toField: (logged: string) => Shown;
  /** Returns the names in the log of a field: of `name` those in each language, of `name.en` one, of an unknown field none. */
  toLogged: (name: string) => string[];
  /** Sorts logged columns and lists as the fields of the resource. */
  compare: (logged: string, other: string) => number;
};

/**
 * Returns the logged columns and lists of a resource by the names of its fields. A column without a field keeps the name of its property,
 * such as `createdAt`.
 */
export function loggedFieldsOf({ contract, table, fields }: ApiResource): LoggedFields {
  const nameOf = new Map(
    Object.entries(fields).flatMap(([name, stored]) =>
      'column' in stored ? [[stored.column.name, name] as const] : [],
    ),
  );
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const name = nameOf.get(column.name) ?? key;
    const collection = contract.fields[name]?.reference?.collection;
    const toShown = collection ? toIris(collection) : toShownOf(column.getSQLType());
    return [column.name, { name, toShown, refers: collection !== undefined }] as const;
  });
  const inColumns = new Set(columns.map(([, { name }]) => name));
  const lists = Object.entries(contract.fields).flatMap(([name, { reference }]) =>
    reference && !inColumns.has(name)
      ? [[name, { name, toShown: toEntries(reference.collection), refers: true }] as const]
      : [],
  );
  // An import also fills in the zones of an experience, which are no field of the contract.
  const zones = { name: 'zones', toShown: toIris('zones'), refers: true };
  const shown = new Map<string, Shown>([['zones', zones], ...lists, ...columns]);
  const logged = [...shown].flatMap(([column, { name }]) =>
    contract.translatedNames.includes(name)
      ? contentLanguages.map((language) => ({ name, field: `${name}.${language}`, as: `${column}.${language}` }))
      : { name, field: name, as: column },
  );
  const order = Object.keys(contract.fields);
  const placeOf = (key: string) => {
    const [column = '', language = ''] = key.split('.');
    const place = order.indexOf(shown.get(column)?.name ?? column);
    return { place: place < 0 ? order.length : place, isEnglish: language === 'en' };
  };
  return {
    compare: (key, other) => {
      const [one, two] = [placeOf(key), placeOf(other)];
      return one.place - two.place || Number(one.isEnglish) - Number(two.isEnglish);
    },
    toField: (key) => {
      const [column = '', ...language] = key.split('.');
      const { name, toShown, refers } = shown.get(column) ?? { name: column, toShown: unchanged, refers: false };
      return { name: [name, ...language].join('.'), toShown, refers };
    },
    toLogged: (asked) => logged.filter(({ name, field }) => asked === name || asked === field).map(({ as }) => as),
  };
}
