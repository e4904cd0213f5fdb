import { startDistributor } from './distributor/distributor.ts';
import { startOcto } from './octo/octo.ts';
import { startPayments } from './payments/payments.ts';
import { startPublicSite } from './public-site/public-site.ts';
import { everyFault } from './stand-in/faults.ts';

/**
 * Starts the stand-ins for external systems, in a separate process from the server. `API_URL` is the URL of the API. The public site starts
 * if the host of its URL, `PUBLIC_SITE_URL`, is a loopback address, as in the default URL. `DISTRIBUTOR_PORT` starts a distributor on that
 * port, for the account in `CIVITATIS_USERNAME` and `CIVITATIS_PASSWORD`, with `DISTRIBUTOR_ACTIVITIES` activities;
 * `DISTRIBUTOR_FAULTS=all` makes calls to the distributor fail at random, and `DISTRIBUTOR_PICTURES=off` omits pictures. `OCTO_PORT` starts
 * an OCTO supplier that accepts the key in `OCTO_TOKEN`. `PAYMENTS_PORT` starts a payment provider that accepts the key in
 * `STRIPE_API_KEY`.
 */
const publicSiteUrl = new URL(process.env['PUBLIC_SITE_URL'] || 'http://localhost:4200');
const apiBaseUrl = process.env['API_URL'] || 'http://127.0.0.1:8080';
const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(publicSiteUrl.hostname);

const site = isLoopback ? await startPublicSite({ port: Number(publicSiteUrl.port || 80), apiBaseUrl }) : undefined;

const { DISTRIBUTOR_PORT, CIVITATIS_USERNAME: username = '', CIVITATIS_PASSWORD: password = '' } = process.env;
const distributor = DISTRIBUTOR_PORT
  ? await startDistributor({
      port: Number(DISTRIBUTOR_PORT),
      account: { username, password },
      activities: Number(process.env['DISTRIBUTOR_ACTIVITIES'] || 3_000),
      hasPictures: process.env['DISTRIBUTOR_PICTURES'] !== 'off',
      faults: process.env['DISTRIBUTOR_FAULTS'] === 'all' ? everyFault : [],
    })
  : undefined;

const { OCTO_PORT, OCTO_TOKEN: token = '' } = process.env;
const octo = OCTO_PORT ? await startOcto({ port: Number(OCTO_PORT), token }) : undefined;

const { PAYMENTS_PORT, STRIPE_API_KEY: apiKey = '' } = process.env;
const payments = PAYMENTS_PORT ? await startPayments({ port: Number(PAYMENTS_PORT), apiKey }) : undefined;

// `disconnect` is emitted when the parent process, usually the launcher, ends or closes the IPC channel.
const stop = () =>
  void Promise.all([site?.close(), distributor?.close(), octo?.close(), payments?.close()]).then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
// The callback ignores a failure: the parent may have ended, and `disconnect` then stops this process.
process.send?.('ready', () => undefined);
