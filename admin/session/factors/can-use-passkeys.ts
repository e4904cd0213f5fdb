import { config, hasFeature } from '../config.ts';

/** Whether passkeys work here: the server accepts those of the origin of this page, and the browser has them. */
export const canUsePasskeys = (): boolean =>
  hasFeature('second-factor') &&
  config().passkeyOrigin === window.location.origin &&
  window.isSecureContext &&
  'PublicKeyCredential' in window;
