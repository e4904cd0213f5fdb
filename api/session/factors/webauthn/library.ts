/** The library for WebAuthn. It is loaded at the first use: with it, a start takes 0.1 s and 26 MB more. */
export const webauthn = () => import('@simplewebauthn/server');
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers');
