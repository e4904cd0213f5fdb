import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { fingerprintOf } from '../signing-keys.ts';
import type { FactorKeys } from './factor-keys.ts';

const version = 'v1';
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals a text with the first key: AES-256-GCM with a random nonce and a key that HKDF derives.
 * @param context what the text belongs to. The sealed text opens only with the same context, so that it cannot be moved to another row.
 * @returns `v1.{fingerprint of the key}.{base64url of the nonce, the encrypted text and the tag}`.
 */
export function seal([key]: FactorKeys, plain: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, derive(key), nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, sealing.update(plain, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return [version, fingerprintOf(key), sealed.toString('base64url')].join('.');
}

/** Returns the text; undefined if no key opens it, or if the text or its context has changed. */
export function unseal(keys: FactorKeys, sealed: string, context: string): string | undefined {
  const key = keys[openerOf(keys, sealed) ?? keys.length];
  if (key === undefined) return undefined;
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, derive(key), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(context));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The position of the key that a text was sealed with, by its fingerprint; undefined if it is none of the keys. */
export function openerOf(keys: readonly string[], sealed: string): number | undefined {
  const [found, fingerprint] = sealed.split('.');
  const at = found === version ? keys.findIndex((key) => fingerprintOf(key) === fingerprint) : -1;
  return at < 0 ? undefined : at;
}

/** Seals a text anew with the first key. Returns undefined if the first key sealed it, or if no key opens it. */
export function resealIfOld(keys: FactorKeys, sealed: string, context: string): string | undefined {
  if (openerOf(keys, sealed) === 0) return undefined;
  const plain = unseal(keys, sealed, context);
  return plain === undefined ? undefined : seal(keys, plain, context);
}

const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'trastienda second factor', 32));
