import * as z from 'zod';

/** `GET /about` (feature `about`). For users of the back office only: a server's version shows an attacker which vulnerabilities to try. */
export const about = z.object({
  version: z.string().meta({ description: 'The release, by semantic versioning', examples: ['0.2.0'] }),
});
export type About = z.output<typeof about>;
