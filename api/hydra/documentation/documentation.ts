import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../../http/answer-json.ts';
import { servePrepared } from '../../http/prepared-answers.ts';
import type { Env } from '../../env/env.ts';
import { originOf } from '../../http/negotiation/documentation-link.ts';
import { ApiError } from '../../http/errors.ts';
import { defineOperation, jsonLd, type Operation } from '../../openapi/operation.ts';
import {
  termOf,
  toClass,
  toEntrypointClass,
  toOtherClass,
  type Documented,
  type OtherType,
} from './documented-class.ts';

const hydra = 'http://www.w3.org/ns/hydra/core#';

const inContext = z.looseObject({ '@context': z.union([z.string(), z.looseObject({})]) });
const aboutHydra = { tag: 'Hydra', answers: { 200: jsonLd(inContext) } };
const entrypoint = defineOperation({ ...aboutHydra, summary: 'Links to every collection' });
const documentation = defineOperation({ ...aboutHydra, summary: 'Describes the API in Hydra' });
const context = defineOperation({
  ...aboutHydra,
  summary: 'Returns the JSON-LD context of a type',
  path: { type: z.string().meta({ description: 'An `@type`', examples: ['Error', 'Entrypoint'] }) },
});

/**
 * Serves the Hydra entrypoint, the API documentation and a context for each type, built from the contract that the routes serve.
 * All three are public, because clients read them before sign-in (D-12).
 */
export function serveDocumentation(app: FastifyInstance, env: Env, documented: Documented[], others: OtherType[]) {
  const open = (operation: Operation) => ({ config: { isPublic: true as const, operation } });
  const types = {
    resources: new Map(documented.map(({ contract }) => [contract.collection, contract.type])),
    others: new Map(others.flatMap(({ type, ownClass }) => (ownClass ? [[ownClass.collection, type]] : []))),
  };
  const collections = documented.map(({ contract }) => [contract.collection, contract.path] as const);
  const classes = [
    ...documented.map((one) => toClass(one, types)),
    ...others.flatMap((one) => toOtherClass(one) ?? []),
    toEntrypointClass(documented),
  ];
  const vocabularyOf = (request: FastifyRequest) => `${originOf(request, env)}/docs.jsonld#`;

  app.get('/', open(entrypoint), async (_request, reply) =>
    answerJson(
      reply,
      JSON.stringify({
        '@context': '/contexts/Entrypoint',
        '@id': '/',
        '@type': 'Entrypoint',
        ...Object.fromEntries(collections),
      }),
    ),
  );

  servePrepared(app, {
    url: '/docs.jsonld',
    type: 'application/ld+json; charset=utf-8',
    ...open(documentation),
    keyOf: vocabularyOf,
    make: (vocabulary) => JSON.stringify(toDocumentation(vocabulary, classes)),
  });

  app.get<{ Params: { type: string } }>('/contexts/:type', open(context), async (request, reply) => {
    const terms = termsOf(request.params.type, documented, others);
    if (!terms) throw new ApiError('notFound');
    return answerJson(reply, JSON.stringify({ '@context': { '@vocab': vocabularyOf(request), hydra, ...terms } }));
  });
}

const toDocumentation = (vocabulary: string, classes: object[]) => ({
  '@context': {
    '@vocab': vocabulary,
    hydra,
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xmls: 'http://www.w3.org/2001/XMLSchema#',
    owl: 'http://www.w3.org/2002/07/owl#',
    domain: { '@id': 'rdfs:domain', '@type': '@id' },
    range: { '@id': 'rdfs:range', '@type': '@id' },
    expects: { '@id': 'hydra:expects', '@type': '@id' },
    returns: { '@id': 'hydra:returns', '@type': '@id' },
  },
  '@id': '/docs.jsonld',
  '@type': 'hydra:ApiDocumentation',
  'hydra:title': 'Trastienda',
  'hydra:description': 'The back office of a marketplace of tours and activities',
  'hydra:entrypoint': { '@id': '/' },
  'hydra:supportedClass': classes,
});

/** Returns the `@context` terms of a type, or undefined for an unknown type. */
function termsOf(type: string, documented: Documented[], others: OtherType[]): Record<string, unknown> | undefined {
  // An error has no terms: its names resolve against `@vocab`, and clients look them up in that vocabulary.
  if (type === 'Error') return {};
  if (type === 'Entrypoint') {
    return Object.fromEntries(
      documented.map(({ contract: { collection } }) => [
        collection,
        { '@id': `Entrypoint/${collection}`, '@type': '@id' },
      ]),
    );
  }
  const other = others.find((one) => one.type === type);
  if (other) return Object.fromEntries(other.names.map((name) => [name, `${type}/${name}`]));
  const contract = documented.find((one) => one.contract.type === type)?.contract;
  if (!contract) return undefined;
  const isReference = (name: string) => (contract.fields[name]?.reference ?? contract.links[name]) !== undefined;
  return Object.fromEntries(
    [...Object.keys(contract.fields), ...Object.keys(contract.computed)].map((name) => [
      name,
      isReference(name) ? { '@id': termOf(contract, name), '@type': '@id' } : termOf(contract, name),
    ]),
  );
}
