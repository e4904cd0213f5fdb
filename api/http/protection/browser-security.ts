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

/** Sets the security headers of all responses, and CORS headers for the configured origins. */
export async function protectBrowsers(app: FastifyInstance, { apiBaseUrl, corsOrigins }: Env) {
  const api = apiBaseUrl === '' ? [] : [new URL(apiBaseUrl).origin];
  // Helmet is used without its Fastify plugin, because the plugin rebuilds the policy for every request.
  const protect = helmet({
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    protect(request.raw, reply.raw, () => done());
  });

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
