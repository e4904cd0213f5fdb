import { hash } from 'node:crypto';

/**
 * Returns the hash under which a token or another secret of 256 random bits is stored, so that a reader of the table cannot use it. A fast hash
 * is enough, because nobody can guess such a secret.
 */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
