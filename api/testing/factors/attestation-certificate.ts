import type { KeyObject } from 'node:crypto';

/** Returns a certificate of an authenticator, in DER, with its public key. Nobody signs it: its chain is not checked. */
export function attestationCertificate(publicKey: KeyObject): Buffer {
  const name = sequence(
    attribute('550406', 'ES'),
    attribute('55040a', 'Example'),
    attribute('55040b', 'Authenticator Attestation'),
    attribute('550403', 'Example authenticator'),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsa,
    name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z'))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(sequence(identifier('551d13'), der(0x04, sequence())))),
  );
  return sequence(content, ecdsa, der(0x03, Buffer.alloc(9)));
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), bytes]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const attribute = (type: string, text: string) =>
  der(0x31, sequence(identifier(type), der(type === '550406' ? 0x13 : 0x0c, Buffer.from(text))));
const ecdsa = sequence(identifier('2a8648ce3d040302'));
