import { expect, it } from 'vitest';
import { openerOf, resealIfOld, seal, unseal } from './seal.ts';

const [old, present, unknown] = ['old key '.repeat(4), 'present key '.repeat(3), 'unknown key '.repeat(3)];
const [text, context] = ['GEZDGNBVGY3TQOJQ', 'factor 7'];

it('opens with the key that sealed, wherever it stands, and with no other', () => {
  const sealed = seal([old], text, context);
  expect(sealed).toMatch(/^v1\.[\da-f]{12}\.[\w-]+$/);
  expect(sealed).not.toContain(text);
  expect(unseal([present, old], sealed, context)).toBe(text);
  expect(unseal([present], sealed, context)).toBeUndefined();
  expect(openerOf([present, old], sealed)).toBe(1);
  expect(openerOf([unknown], sealed)).toBeUndefined();
});

it('seals the same text differently each time', () => {
  expect(seal([present], text, context)).not.toBe(seal([present], text, context));
});

it('does not open in another row, nor after any change', () => {
  const sealed = seal([present], text, context);
  expect(unseal([present], sealed, 'factor 8')).toBeUndefined();
  const [version = '', fingerprint = '', body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const moved = `${version}.${fingerprint}.${changed.toString('base64url')}`;
    expect(unseal([present], moved, context), `byte ${at}`).toBeUndefined();
  }
  const others = ['', 'v1', sealed.replace('v1.', 'v2.'), `${version}.${fingerprint}.`, `${version}..${body}`];
  for (const other of others) expect(unseal([present], other, context), other).toBeUndefined();
});

it('is sealed anew with the first key only if another one sealed it', () => {
  const sealed = seal([old], text, context);
  const anew = resealIfOld([present, old], sealed, context) ?? '';
  expect(unseal([present], anew, context)).toBe(text);
  expect(resealIfOld([present, old], anew, context)).toBeUndefined();
  expect(resealIfOld([unknown], sealed, context)).toBeUndefined();
});
