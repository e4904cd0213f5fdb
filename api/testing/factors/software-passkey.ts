import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { attestationCertificate } from './attestation-certificate.ts';

/** What an answer says; by default, that of an honest authenticator. */
export type Claims = {
  /** Of the page that asks. */
  origin: string;
  /** The name of the server, for which the passkey was made. */
  rpId: string;
  isVerified: boolean;
  /** The counter of signatures; 0 for passkeys that do not count. */
  count: number;
  userHandle: string;
  /** What stands before the JSON of the client data, such as a byte order mark. */
  mark: string;
  attestation: 'none' | 'self' | 'certificate';
};

type CreationOptions = { challenge: string; user: { id: string } };
type RequestOptions = { challenge: string };

/**
 * Makes a passkey as an authenticator does (ES256). `register` answers creation options, and `answer` request options, as JSON of WebAuthn.
 * `claims` replace what an honest authenticator says.
 * @param origin of the admin.
 */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  const honest: Claims = { origin, rpId, isVerified: true, count: 0, userHandle: '', mark: '', attestation: 'none' };
  const credential = <T extends object>(response: T) => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
  };
  const signatureOf = (data: Buffer, clientDataJSON: Buffer) =>
    sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
  return {
    id: id.toString('base64url'),
    register({ challenge, user }: CreationOptions, claims: Partial<Claims> = {}) {
      honest.userHandle = user.id;
      const said = { ...honest, ...claims };
      const key = toCose(publicKey.export({ format: 'jwk' }));
      const data = Buffer.concat([headOf(said, hasKey), Buffer.alloc(16), sized(id), key]);
      const clientDataJSON = clientData('webauthn.create', challenge, said);
      const signature = signatureOf(data, clientDataJSON);
      const statement = {
        none: none,
        self: packed(signature),
        certificate: packed(signature, attestationCertificate(publicKey)),
      }[said.attestation];
      return credential({
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: toAttestation(statement, data),
        transports: ['internal', 'unknown'],
      });
    },
    answer({ challenge }: RequestOptions, claims: Partial<Claims> = {}) {
      const said = { ...honest, ...claims };
      const data = headOf(said, 0);
      const clientDataJSON = clientData('webauthn.get', challenge, said);
      return credential({
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signatureOf(data, clientDataJSON).toString('base64url'),
        userHandle: said.userHandle,
      });
    },
  };
}

const [isPresent, isVerifiedToo, hasKey] = [0x01, 0x04, 0x40];

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, { origin, mark }: Claims) =>
  Buffer.from(mark + JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The first 37 bytes of authenticator data. */
function headOf({ rpId, isVerified, count }: Claims, flags: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.of(isPresent | (isVerified ? isVerifiedToo : 0) | flags), counter]);
}

/** Bytes after their number, in two bytes. */
const sized = (bytes: Buffer) => Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);

/** CBOR: a text of less than 24 bytes; at least 24 bytes. */
const text = (short: string) => Buffer.concat([Buffer.of(0x60 + short.length), Buffer.from(short)]);
const bytes = (content: Buffer) =>
  content.length < 256
    ? Buffer.concat([Buffer.of(0x58, content.length), content])
    : Buffer.concat([Buffer.of(0x59), sized(content)]);

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const toCose = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.of(0x21),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.of(0x22),
    bytes(Buffer.from(y, 'base64url')),
  ]);

/** CBOR of the format and the statement: `"none", "attStmt": {}`, or `"packed", "attStmt": {alg: -7, sig, x5c}`. */
const none = Buffer.concat([text('none'), text('attStmt'), Buffer.of(0xa0)]);
const packed = (signature: Buffer, certificate?: Buffer) =>
  Buffer.concat([
    text('packed'),
    text('attStmt'),
    Buffer.of(certificate ? 0xa3 : 0xa2),
    text('alg'),
    Buffer.of(0x26),
    text('sig'),
    bytes(signature),
    ...(certificate ? [text('x5c'), Buffer.of(0x81), bytes(certificate)] : []),
  ]);

/** CBOR of `{fmt, attStmt, authData}`. */
const toAttestation = (statement: Buffer, data: Buffer) =>
  Buffer.concat([Buffer.of(0xa3), text('fmt'), statement, text('authData'), bytes(data)]).toString('base64url');
