/** The part of the library that the admin uses, as a chunk of its own. */
export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
