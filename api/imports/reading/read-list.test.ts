import { expect, it } from 'vitest';
import { readList } from './read-list.ts';
import { EndlessList } from './split-list.ts';

/** Returns a body that arrives in chunks of the given size. */
const bodyOf = (text: string, chunkBytes = 65_536) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += chunkBytes) controller.enqueue(bytes.subarray(at, at + chunkBytes));
      controller.close();
    },
  });
async function read(body: ReadableStream<Uint8Array>) {
  const values: unknown[] = [];
  for await (const some of readList(body)) values.push(...some);
  return values;
}

it.each([
  ['[]', []],
  [' \n[1, "ñ", null, {"a": [1]}]\n', [1, 'ñ', null, { a: [1] }]],
  ['\uFEFF\n[1]', [1]],
  ['<!-- 0.04 s -->\r\n[1]', [1]],
  [String.raw`["a\"],[\\", {"{": "}"}, [[]]]`, ['a"],[\\', { '{': '}' }, [[]]]],
])('yields the records of %j', async (text, values) => {
  expect(await read(bodyOf(text))).toEqual(values);
  expect(await read(bodyOf(text, 1))).toEqual(values);
});

it.each([
  '',
  '{}',
  '"text"',
  '[1',
  '[{"a": ',
  '[1,,2]',
  '[1,]',
  '[,]',
  '[1}',
  '[1}]',
  '[{]}]',
  '[1]]',
  '[1] 2',
  `${' '.repeat(5_000)}[1]`,
])('rejects %j, which is not a valid list', async (text) => expect(read(bodyOf(text))).rejects.toThrow(Error));

it('yields records before the rest of the list has arrived', async () => {
  const records = readList(new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('[1, 2, ')) }));
  expect(await records.next()).toEqual({ done: false, value: [1, 2] });
  await records.return(undefined);
});

it.each([
  ['a text', `["${'a'.repeat(1_200_000)}"]`],
  ['lists in lists', `[${'['.repeat(1_200_000)}`],
  ['fields', `[{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":1`).join(',')}}]`],
])('rejects an endless record that consists of %s', async (_what, text) => {
  await expect(read(bodyOf(text))).rejects.toThrow(EndlessList);
});

it('rejects an endless list', async () => {
  const ones = Buffer.from('1,'.repeat(30_000));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('[1,')),
    pull: (controller) => controller.enqueue(ones),
  });
  await expect(read(body)).rejects.toThrow(EndlessList);
}, 60_000);
