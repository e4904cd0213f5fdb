import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';

const challenge = 'WmFwYXRpdG8tZGUtY3Jpc3RhbA';

/** The answer of the API with a prepared passkey. */
export const preparedPasskey = {
  '@id': '/account/factors/6',
  options: {
    challenge,
    rp: { id: 'localhost', name: 'Trastienda' },
    user: { id: 'dXNlci0x', name: 'ana.moreno@server.example', displayName: 'ana.moreno@server.example' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  },
};

/** The answer of the API with the options for a passkey that exists. */
export const passkeyOptions = { options: { challenge, rpId: 'localhost', userVerification: 'required' } };

/** Gives the browser an authenticator for the rest of the test, which answers at once. `refuses`: as a person who cancels. */
export async function addAuthenticator(behaviour: 'confirms' | 'refuses' = 'confirms') {
  onTestFinished(() => commands.removeAuthenticator());
  await commands.addAuthenticator(behaviour === 'confirms');
}

/** Stores a passkey of the user in the authenticator. */
export async function storePasskey() {
  const { rp, user, challenge: text } = preparedPasskey.options;
  const toBytes = (written: string) => new TextEncoder().encode(written);
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp,
    user: { ...user, id: toBytes(user.id) },
    challenge: toBytes(text),
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  };
  await navigator.credentials.create({ publicKey });
}
