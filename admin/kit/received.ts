/**
 * A record as a server sends it. Only the `@id` is certain: another server may leave out what the contract promises, or send null (D-01).
 * Every screen reads records by this type, so that the compiler asks what to show without a field.
 */
export type Received<T> = T extends readonly (infer E)[]
  ? readonly Received<E>[]
  : T extends object
    ? { [K in keyof T as Extract<K, '@id'>]: T[K] } & { [K in Exclude<keyof T, '@id'>]?: Received<T[K]> | null }
    : T;
