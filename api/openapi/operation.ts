import type { ApiErrorKey } from '@trastienda/contract/errors';
import type * as z from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the documentation says of the route, and what its answers are held against. Every route has one, or `isNoOperation`. */
    operation?: Operation;
    /** A page, a file of one, or the refusal of a method: nothing that a program would call. */
    isNoOperation?: true;
  }
}

/**
 * What a route promises, said once: the page at `/docs`, the parsing of its body and the check of its answers all read it.
 * What follows from the route itself is added to it: who may call it, the languages, and the errors of {@link errorsOf}.
 */
export type Operation = {
  /** A heading: a verb in the third person, without a full stop. */
  summary: string;
  /** What the heading leaves open, in Markdown. */
  description?: string;
  /** The chapter that it stands in. */
  tag: string;
  /** Parameters of the address' path that are no ids. */
  path?: Record<string, z.ZodType>;
  /** Parameters after the question mark, each with a description in its `meta`. */
  query?: Record<string, z.ZodType>;
  /** Headers that change what is answered, each with a description in its `meta`; those that any route takes go without saying. */
  headers?: Record<string, z.ZodType>;
  body?: z.ZodType;
  /** JSON unless it says otherwise. */
  bodyType?: 'multipart/form-data';
  /** By status; those of {@link errorsOf} are added. */
  answers: Record<number, Answer>;
  /** What can go wrong besides what goes wrong everywhere. */
  errors?: readonly ApiErrorKey[];
  /** Opened by `METRICS_TOKEN` instead of a session. */
  needsMetricsToken?: true;
};

/** An answer without `schema` is no JSON; one without `type` has no body. */
export type Answer = {
  type?: string;
  schema?: z.ZodType;
  description?: string;
  /** Other representations of the same, by content type, chosen by `Accept`. */
  alsoAs?: Record<string, z.ZodType>;
};

export const json = (schema: z.ZodType): Answer => ({ type: 'application/json', schema });

export const jsonLd = (schema: z.ZodType): Answer => ({ type: 'application/ld+json', schema });

/** Keeps what is known of the body, so that the route parses by the same schema as is documented. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;
