/** A value of a logged column or list as the API shows it. */
export type ToShown = (value: unknown) => unknown;

export const unchanged: ToShown = (value) => value;

/** Converts each entry of a list, or the only value. */
const each =
  (toOne: (value: string | number) => string): ToShown =>
  (value) => {
    if (Array.isArray(value)) return value.map((entry: string | number) => toOne(entry));
    return typeof value === 'number' || typeof value === 'string' ? toOne(value) : value;
  };

/** Returns the conversion of ids to `@id`s. */
export const toIris = (collection: string) => each((id) => `/${collection}/${id}`);

const toPictures = each((fileName) => `/media/${fileName}`);

/** Returns the conversion of a list: file names to URLs of pictures, ids to `@id`s. */
export const toEntries = (collection: string) => (collection.startsWith('media_') ? toPictures : toIris(collection));

const toMinutes = each((time) => String(time).slice(0, 5));

/** The log has moments in the time zone of the session that wrote them. `infinity` has no form in ISO 8601. */
const toUtc = each((moment) => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? String(moment) : date.toISOString();
});

/** Returns the conversion of a column that is no reference, by its type in SQL. */
export function toShownOf(sqlType: string): ToShown {
  if (sqlType.startsWith('time(')) return toMinutes;
  return sqlType === 'timestamp with time zone' ? toUtc : unchanged;
}
