/**
 * A record as a server sends it. Only the `@id` is guaranteed: servers other than Trastienda's API may omit fields of the contract,
 * or send null (D-01). Screens read records through this type, so that the compiler requires a fallback for each missing field.
 */
export type Received<T> = T extends readonly (infer E)[]
  ? readonly Received<E>[]
  : T extends object
    ? { [K in keyof T as Extract<K, '@id'>]: T[K] } & { [K in Exclude<keyof T, '@id'>]?: Received<T[K]> | null }
    : T;
