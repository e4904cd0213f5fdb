/** Encrypted bytes with their initialisation vector. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

export const algorithm = 'AES-GCM';

/** Encrypts bytes. `place`, such as `<id of the draft>/head`, is authenticated, so that the bytes cannot be read in another place. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt(parameters(iv, place), key, bytes) };
}

export const unseal = (key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(parameters(iv, place), key, bytes);

export const sealJson = (key: CryptoKey, place: string, value: unknown): Promise<Sealed> =>
  seal(key, place, new TextEncoder().encode(JSON.stringify(value)));

export const unsealJson = async (key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, place, sealed)));

const parameters = (iv: BufferSource, place: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(place),
});
