import * as z from 'zod';
import type { Field } from '@trastienda/contract/model/fields';
import type { Resource } from '@trastienda/contract/model/resource';
import type { Operation } from '../../openapi/operation.ts';
import { summariesOf } from '../operations.ts';

/** A documented resource; `isReadOnly` leaves out its write operations, except DELETE if it also `isRemovable`. */
export type Documented = { contract: Resource; isReadOnly?: boolean; isRemovable?: boolean };

/** A type that responses name in their `@context` and that has no collection in the entrypoint, such as `ExperiencePositions`. */
export type OtherType = {
  type: string;
  names: readonly string[];
  /** Set for a type with its own class, such as a picture: the collection that fields refer to, and the operations on a record. */
  ownClass?: { collection: string; read: Operation; remove: Operation };
};

/** Record types by collection name. */
export type Types = {
  /** For the collections in the entrypoint. */
  resources: ReadonlyMap<string, string>;
  /** For the other collections. */
  others: ReadonlyMap<string, string>;
};

/** The term of a field, such as `Category/name`. The term of the label field is always `https://schema.org/name`. */
export const termOf = ({ type, label }: Resource, name: string) =>
  name === label ? 'https://schema.org/name' : `${type}/${name}`;

/** A resource as a Hydra class, with every field under its exact JSON key and the operations on a record. */
export function toClass({ contract, isReadOnly = false, isRemovable = !isReadOnly }: Documented, types: Types) {
  const { type, fields, computed, item, links } = contract;
  const summaries = summariesOf(contract);
  return {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'rdfs:label': type,
    'hydra:title': type,
    'hydra:supportedProperty': [
      ...Object.entries(fields).map(([name, field]) => ({
        ...toProperty(type, termOf(contract, name), { name, holds: toRange(field, types) }),
        'hydra:readable': Object.hasOwn(item.shape, name),
        // A write-only field is not marked as required: responses omit it, so a client that edits a record cannot send it back.
        'hydra:required': field.isRequired && !field.isWriteOnly,
        'hydra:writeable': !isReadOnly,
      })),
      ...Object.entries(computed).map(([name, output]) => ({
        ...toProperty(type, termOf(contract, name), {
          name,
          holds: links[name] ? toLink(types.resources.get(links[name])) : toValueRange(output),
        }),
        'hydra:readable': true,
        'hydra:required': false,
        'hydra:writeable': false,
      })),
    ],
    'hydra:supportedOperation': [
      operation('GET', summaries.read, { returns: `#${type}` }),
      // PUT comes before PATCH, because clients use the first editing operation.
      ...(isReadOnly
        ? []
        : [
            operation('PUT', summaries.save, { expects: `#${type}`, returns: `#${type}` }),
            operation('PATCH', summaries.change, { expects: `#${type}`, returns: `#${type}` }),
          ]),
      ...(isRemovable ? [operation('DELETE', summaries.remove, { returns: 'owl:Nothing' })] : []),
    ],
  };
}

/**
 * Returns the Hydra class of a type without a collection in the entrypoint, or undefined if the type has no class of its own.
 * Records of such a class are read and deleted by their `@id`, and created in a way that Hydra does not describe.
 */
export const toOtherClass = ({ type, names, ownClass }: OtherType) =>
  ownClass && {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'rdfs:label': type,
    'hydra:title': type,
    'hydra:supportedProperty': names.map((name) => ({
      ...toProperty(type, `${type}/${name}`, { name, holds: { range: 'xmls:string' } }),
      'hydra:readable': true,
      'hydra:required': false,
      'hydra:writeable': false,
    })),
    'hydra:supportedOperation': [
      operation('GET', ownClass.read.summary, { returns: `#${type}` }),
      operation('DELETE', ownClass.remove.summary, { returns: 'owl:Nothing' }),
    ],
  };

/** The entrypoint as a Hydra class: a link to each collection, with the collection's member type and operations. */
export function toEntrypointClass(documented: Documented[]) {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': documented.map(toCollectionProperty),
    'hydra:supportedOperation': [operation('GET', 'Lists the collections', { returns: '#Entrypoint' })],
  };
}

function toCollectionProperty({ contract, isReadOnly }: Documented) {
  const { collection, type } = contract;
  const summaries = summariesOf(contract);
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': collection,
    'hydra:readable': true,
    'hydra:writeable': false,
    'hydra:property': {
      '@id': `#Entrypoint/${collection}`,
      '@type': 'hydra:Link',
      'rdfs:label': collection,
      domain: '#Entrypoint',
      // The range names the member type, because a read-only collection has no POST from which clients could derive it.
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${type}` },
          },
        },
      ],
      'hydra:supportedOperation': [
        operation('GET', summaries.list, { returns: 'hydra:Collection' }),
        ...(isReadOnly ? [] : [operation('POST', summaries.create, { expects: `#${type}`, returns: `#${type}` })]),
      ],
    },
  };
}

const toProperty = (type: string, term: string, { name, holds }: { name: string; holds: object }) => ({
  '@type': 'hydra:SupportedProperty',
  'hydra:property': {
    '@id': term.startsWith('https:') ? term : `#${term}`,
    '@type': 'rdf:Property',
    'rdfs:label': name,
    domain: `#${type}`,
    ...holds,
  },
  'hydra:title': name,
});

/** The range of a field: a link to another class, or an XML Schema type. */
function toRange({ reference, output }: Field, { resources, others }: Types) {
  if (!reference) return toValueRange(output);
  const { collection, isMany } = reference;
  const target = resources.get(collection);
  if (target) return isMany ? toLinks(target) : toLink(target);
  // The entrypoint has no collection of these records, so clients must treat a list of them as an array. Clients use the first range.
  return isMany
    ? { range: [toValueRange(output).range, `#${others.get(collection)}`] }
    : toLink(others.get(collection));
}

const toLinks = (type: string | undefined) => ({ '@type': 'hydra:Link', range: `#${type}` });
const toLink = (type: string | undefined) => ({ ...toLinks(type), 'owl:maxCardinality': 1 });

/** XML Schema types by JSON Schema type or format. XML Schema has no type `array`, but Hydra clients recognise the name. */
const valueTypes: Record<string, string> = {
  array: 'array',
  boolean: 'boolean',
  integer: 'integer',
  number: 'decimal',
  string: 'string',
  'date-time': 'dateTime',
};

function toValueRange(output: z.core.$ZodType): { range?: string } {
  const { anyOf, ...schema } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
  const { type, format } = anyOf?.find((option) => option.type !== 'null') ?? schema;
  const name = valueTypes[format ?? ''] ?? valueTypes[String(type)];
  return name === undefined ? {} : { range: `xmls:${name}` };
}

const operation = (method: string, title: string, types: { expects?: string; returns: string }) => ({
  '@type': 'hydra:Operation',
  'hydra:method': method,
  'hydra:title': title,
  'rdfs:label': title,
  ...types,
});
