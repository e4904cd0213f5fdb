import type { ApiErrorKey } from '@trastienda/contract/errors';
import type * as z from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The documentation of the route. Except in production, the responses of the route are validated against it. Every route must have
     * an operation or `isNoOperation`.
     */
    operation?: Operation;
    /** Set for a route that API clients do not call: a page, a file of a page, or a 405 handler. */
    isNoOperation?: true;
  }
}

/**
 * The declaration of a route. The page at `/docs`, the parsing of the body and the validation of responses are based on it.
 * The documentation also contains what follows from the route itself: authorisation, languages, and the errors of {@link errorsOf}.
 */
export type Operation = {
  /** A heading: a verb in the third person, without a full stop. */
  summary: string;
  /** Details, in Markdown. */
  description?: string;
  /** The section of the documentation. */
  tag: string;
  /** Path parameters that are not record ids. */
  path?: Record<string, z.ZodType>;
  /** Query parameters, each with a description in its `meta`. */
  query?: Record<string, z.ZodType>;
  /** Headers that change the response, each with a description in its `meta`; headers common to all routes are added. */
  headers?: Record<string, z.ZodType>;
  body?: z.ZodType;
  /** The content type of the body; JSON by default. */
  bodyType?: 'multipart/form-data';
  /** Responses by status; the errors of {@link errorsOf} are added. */
  answers: Record<number, Answer>;
  /** Errors besides those that {@link errorsOf} derives from the route. */
  errors?: readonly ApiErrorKey[];
  /** Set if a request needs `METRICS_TOKEN` instead of a session. */
  needsMetricsToken?: true;
};

/** A response. Without `schema` it is not JSON; without `type` it has no body. */
export type Answer = {
  type?: string;
  schema?: z.ZodType;
  description?: string;
  /** Other representations by content type, selected by `Accept`. */
  alsoAs?: Record<string, z.ZodType>;
};

export const json = (schema: z.ZodType): Answer => ({ type: 'application/json', schema });

export const jsonLd = (schema: z.ZodType): Answer => ({ type: 'application/ld+json', schema });

/** Preserves the type of the body's schema, so that the route can parse the body with the documented schema. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;
