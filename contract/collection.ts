/** A page of a collection (D-08). `hydra:view` is absent if page 1 is the only page. */
export type Collection<M> = {
  'hydra:member': M[];
  'hydra:totalItems': number;
  'hydra:view'?: {
    '@id': string;
    'hydra:first'?: string;
    'hydra:previous'?: string;
    'hydra:next'?: string;
    'hydra:last'?: string;
  };
};
