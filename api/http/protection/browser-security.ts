import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/env.ts';

/** Browser features that the admin does not use. Names that browsers do not know are left out, because browsers log a warning for each. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** Returns the security headers of all answers. They are the same for every request, and Helmet would rebuild them for each. */
export function securityHeaders({ apiBaseUrl }: Pick<Env, 'apiBaseUrl'>): [name: string, value: string][] {
  const api = apiBaseUrl === '' ? [] : [new URL(apiBaseUrl).origin];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine adds <style> elements to the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures are shown from the selected file (blob:) and from the cropper (data:) before they are uploaded.
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
        connectSrc: ["'self'", ...api],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The public site and an admin on another origin embed the API's pictures. Private data still requires a token.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The policy covers this host and its subdomains, but not the operator's sibling hosts.
    strictTransportSecurity: { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  const headers = new Map([['permissions-policy', permissionsPolicy]]);
  const response = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  // The casts are safe: Helmet only sets and removes headers.
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return [...headers];
}

/** Sets the security headers of all responses, and CORS headers for the configured origins. */
export async function protectBrowsers(app: FastifyInstance, env: Env) {
  const headers = securityHeaders(env);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });

  const { corsOrigins } = env;
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      'Accept-Language',
      'Prefer',
      'If-Match',
      'Idempotency-Key',
    ],
    exposedHeaders: ['Link', 'Location', 'ETag'],
    maxAge: 600,
  });
}
