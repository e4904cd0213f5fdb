import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { apiErrors, fieldErrors, placeholdersOf, type ErrorBody } from '@trastienda/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toPath } from '../http/route-path.ts';
import { describeResponses, type Response } from './document.ts';

/**
 * Validates responses, including errors, against the OpenAPI document, of which only the requested operations are built. An undocumented
 * status, content type or field is a bug in the API and fails the request. Streams, and responses to HEAD and OPTIONS, are not validated.
 * For development and tests.
 */
export function checkAnswers(app: FastifyInstance) {
  const validateAnswer = createValidator();
  // This hook is registered before the hooks that compress responses and add ETags, so that it sees the response of the route itself.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return payload;
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) validateAnswer(request, reply, payload.toString());
    else if (payload === undefined || payload === null) validateAnswer(request, reply, '');
    return payload;
  });
}

type Documented = { pointer: string; response: Response | undefined } | undefined;

function createValidator() {
  // `validateSchema` is off because the document is generated, and validating it would take longer than generating it.
  // Most validators run once, so `inlineRefs` and `optimize` would take longer than they save.
  const fastCompilation = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, ...fastCompilation });
  const validators = new Map<string, ValidateFunction>();
  const { document, responsesOf } = describeResponses();
  // Ajv reads the document when it compiles a validator, and therefore finds the operations that are added later.
  ajv.addSchema(document, 'document');
  const validatorOf = (pointer: string) => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };

  /** Returns the documentation of a response, or undefined for a successful response of a route without an operation. */
  const documentedResponse = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): Documented => {
    const { url, config } = routeOptions;
    const { operation } = config;
    if (!operation || url === undefined) {
      return statusCode < 400
        ? undefined
        : { pointer: '/components/responses/Refusal', response: document.components.responses.Refusal };
    }
    return {
      pointer: ['/paths', escape(toPath(url)), method.toLowerCase(), 'responses', statusCode].join('/'),
      response: responsesOf({ method, url, config: { ...config, operation } })[statusCode],
    };
  };

  return function validateAnswer(request: FastifyRequest, reply: FastifyReply, body: string) {
    const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? '';
    const documented = documentedResponse(request, reply);
    if (!documented) return;
    const subject = `${request.method} ${request.routeOptions.url} answers ${reply.statusCode}`;
    if (!documented.response) throw new Error(`${subject}, which its operation does not declare`);
    const { content } = documented.response;
    if (!content && body === '') return;
    const representation = content?.[type];
    if (!representation) throw new Error(`${subject} as ${type}, which its operation does not declare`);
    if (!representation.schema) return;
    const validate = validatorOf(`${documented.pointer}/content/${escape(type)}/schema`);
    const json: unknown = JSON.parse(body);
    if (validate(json)) {
      if (isError(json)) refuseIncomplete(subject, json);
      return;
    }
    throw new Error(
      `${subject} with a body that does not match its schema: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 500)}`,
    );
  };
}

/** Whether a body, whose schema has been checked, is that of an error (D-09). The 503 of a readiness check has another one. */
const isError = (json: unknown): json is ErrorBody =>
  typeof json === 'object' && json !== null && 'hydra:title' in json && 'key' in json;

/** @throws Error if a message lacks the value of a placeholder, which would be left out of the sentence. */
function refuseIncomplete(subject: string, { key, values, usedBy, violations = [] }: ErrorBody): void {
  const lacking = [
    ...placeholdersOf(apiErrors[key]).filter((name) => values?.[name] === undefined && !(name === 'usedBy' && usedBy)),
    ...violations.flatMap((one) =>
      placeholdersOf(fieldErrors[one.key]).filter((name) => one.values?.[name] === undefined),
    ),
  ];
  if (lacking.length > 0) throw new Error(`${subject} with ${key}, whose messages lack ${lacking.join(', ')}`);
}

/** Escapes a segment of a JSON pointer in a URI fragment. */
const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
