import { expect, it } from 'vitest';
import { email } from '../model/fields.ts';
import { isEmail } from './email.ts';

it.each(['ana@example.com', 'ana.lopez+tours@mail.example.es'])('VAL-03 accepts the e-mail %s', (address) => {
  expect(isEmail(address)).toBe(true);
  expect(email('email').input.parse(address)).toBe(address);
});

it.each(['ana', 'ana@', '@example.com', 'ana example@example.com', 'ana@@example.com'])(
  'VAL-04 refuses the e-mail "%s"',
  (address) => {
    expect(isEmail(address)).toBe(false);
    expect(email('email').input.safeParse(address).error?.issues[0]?.message).toBe('email');
  },
);

it('A-95 accepts the e-mail ana@localhost', () => {
  expect(isEmail('ana@localhost')).toBe(true);
});

it.each(['<a@b.c>', 'Ana<a@b.c>', 'mailto:a@b.c', 'a@b.c,', 'a@b.c;'])(
  'D-96 refuses the e-mail %j, which is more than an address',
  (address) => expect(email('email').input.safeParse(address).error?.issues[0]?.message).toBe('addressOnly'),
);

it.each(['a\u200E@b.c', 'a@b\u00AD.c', 'a@b.\u200Dc', '\u2060a@b.c', 'a\t@b.c'])(
  'D-96 refuses the e-mail %j because of its invisible character',
  (address) => expect(email('email').input.safeParse(address).error?.issues[0]?.message).toBe('singleLine'),
);
