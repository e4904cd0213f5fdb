import { parametersOf, type Filters } from '@trastienda/contract/filters/kinds';
import { dateOrders, type Resource } from '@trastienda/contract/model/resource';

type Page = {
  type: string;
  path: string;
  total: number | string;
  /** The members as JSON, without the array's brackets. */
  members: string;
  view: string;
  search?: string;
};

/** A page of a collection as JSON, in pieces. */
export const toCollectionTexts = ({ type, path, total, members, view, search }: Page): string[] => [
  `{"@context":"/contexts/${type}","@id":${JSON.stringify(path)},"@type":"hydra:Collection",` +
    `"hydra:totalItems":${total},"hydra:member":[`,
  members,
  `]${view}${search === undefined ? '' : `,"hydra:search":${search}`}}`,
];

/** A page of a collection as JSON text. */
export const toCollectionText = (page: Page): string => toCollectionTexts(page).join('');

/**
 * Returns the links to the first, last, previous and next pages as the JSON fragment `,"hydra:view":{…}`, or an empty string for page 1
 * of a collection that fits on one page (D-08).
 */
export function viewOf(url: string, { page, pages }: { page: number; pages: number }): string {
  if (pages <= 1 && page === 1) return '';
  const at = (number: number) => withPage(url, number);
  const view = {
    '@id': at(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': at(1),
    ...(pages > 0 && { 'hydra:last': at(pages) }),
    ...(page > 1 && { 'hydra:previous': at(Math.max(1, Math.min(page - 1, pages))) }),
    ...(page < pages && { 'hydra:next': at(page + 1) }),
  };
  return `,"hydra:view":${JSON.stringify(view)}`;
}

function withPage(url: string, page: number): string {
  const [path = '', query = ''] = url.split('?', 2);
  const others = query.split('&').filter((part) => part !== '' && !/^page(=|$)/.test(part));
  return `${path}?${[...others, `page=${page}`].join('&')}`;
}

/** The query parameters of a collection as a Hydra IRI template. The template is the same for every page. */
export function searchOf({ path, filters, order, fields }: Resource) {
  const isMember = (name: string) => !dateOrders.some((dateOrder) => dateOrder === name);
  // `duration[lt]` filters by the property `duration`; `not[tags.id]` and `exists[order]` are no properties.
  const toProperty = (variable: string) => {
    const property = variable.replace(/\[\w*\]$/, '');
    return Object.hasOwn(fields, property.split('.')[0] ?? '') ? property : null;
  };
  return toTemplate(path, [
    { variable: 'id', property: 'id' },
    { variable: 'id[]', property: 'id' },
    ...variablesOf(filters).map((variable) => ({ variable, property: toProperty(variable) })),
    ...['id', ...order].map((name) => ({ variable: `order[${name}]`, property: isMember(name) ? name : null })),
    ...['page', 'itemsPerPage'].map((variable) => ({ variable, property: null })),
  ]);
}

/** Returns the query parameters of all filters, those with several values also with brackets. */
const variablesOf = (filters: Filters) =>
  Object.entries(filters).flatMap(([filter, kind]) =>
    parametersOf(filter, kind).flatMap(({ name, isRepeated }) => (isRepeated ? [name, `${name}[]`] : [name])),
  );

/** Returns the IRI template of a collection. `property` is the property that a parameter filters by, if it is one of the members. */
export const toTemplate = (path: string, mappings: { variable: string; property: string | null }[]) => ({
  '@type': 'hydra:IriTemplate',
  'hydra:template': `${path}{?${mappings.map(({ variable }) => variable).join(',')}}`,
  'hydra:variableRepresentation': 'BasicRepresentation',
  'hydra:mapping': mappings.map((mapping) => ({ '@type': 'IriTemplateMapping', ...mapping, required: false })),
});
