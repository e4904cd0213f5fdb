import { expect, it } from 'vitest';
import { readUtf8 } from './answer-bytes.ts';

const text = '[{"name": "Málaga – Łódź 🎈"}]';
const latin = '[{"name": "Málaga"}]';
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const inUtf16 = (sent: string, { isBig = false, hasMark = false }) => {
  const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${sent}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Returns the text of an answer whose body arrives in chunks of the given size. */
async function textOf(bytes: Buffer, type: string | undefined, chunkBytes: number): Promise<string> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunkBytes) controller.enqueue(bytes.subarray(at, at + chunkBytes));
      controller.close();
    },
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of readUtf8(new Response(body, { headers: type ? { 'content-type': type } : {} }))) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

it.each<[string, Buffer, string | undefined, string]>([
  ['UTF-8', Buffer.from(text), undefined, text],
  ['UTF-8 with a byte order mark', Buffer.concat([mark, Buffer.from(text)]), 'application/json', text],
  [
    'UTF-8 with a mark that calls itself UTF-16',
    Buffer.concat([mark, Buffer.from(text)]),
    'text/json;charset=utf-16',
    text,
  ],
  ['UTF-8 that calls itself Latin-1', Buffer.from(text), 'application/json; charset=ISO-8859-1', text],
  ['UTF-8 of an unknown charset', Buffer.from(text), 'application/json; charset=klingon', text],
  ['Latin-1', Buffer.from(latin, 'latin1'), 'application/json; charset="iso-8859-1"', latin],
  ['Latin-1 with its charset in capitals', Buffer.from(latin, 'latin1'), 'text/plain;CHARSET=Windows-1252', latin],
  ['UTF-16 with a byte order mark', inUtf16(text, { hasMark: true }), undefined, text],
  ['big-endian UTF-16 with a byte order mark', inUtf16(text, { isBig: true, hasMark: true }), undefined, text],
  ['UTF-16 by its charset', inUtf16(text, {}), 'application/json; charset=utf-16', text],
  ['big-endian UTF-16 by its charset', inUtf16(text, { isBig: true }), 'application/json; charset=utf-16be', text],
  ['ASCII of a single byte', Buffer.from('7'), undefined, '7'],
  ['no bytes', Buffer.alloc(0), undefined, ''],
])('an answer in %s is read as UTF-8 without a mark, in chunks of any size', async (_what, bytes, type, expected) => {
  for (const chunkBytes of [1, 2, 3, 7, 65_536]) expect(await textOf(bytes, type, chunkBytes)).toBe(expected);
});

it('bytes that are not UTF-8 are kept where the answer names no other charset', async () => {
  expect(await textOf(Buffer.from(latin, 'latin1'), undefined, 65_536)).toBe('[{"name": "M\uFFFDlaga"}]');
  // The answer ends inside a character.
  for (const chunkBytes of [1, 65_536])
    expect(await textOf(Buffer.from([0x61, 0xc3]), undefined, chunkBytes)).toBe('a\uFFFD');
});
