import { EndlessList, splitList } from './split-list.ts';

/** The maximum number of records in a list, several times that of the largest catalogue of a supplier. */
const maxRecords = 500_000;
/** The maximum size of junk before the list, such as a byte order mark or a comment. Real junk is a few bytes long. */
const maxJunkBytes = 4_096;

/**
 * Yields the elements of a JSON array as they arrive, together those that arrived together. Junk before the first `[` is skipped.
 * @throws EndlessList when the array or an element exceeds its limit; Error when the body is truncated or not an array.
 */
export async function* readList(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown[]> {
  const list = splitList();
  let count = 0;
  for await (const bytes of withoutJunk(body)) {
    const records: unknown[] = [];
    try {
      for (const text of list.split(bytes)) records.push(JSON.parse(text));
      count += records.length;
      if (count > maxRecords) throw new EndlessList('a list is too long');
    } finally {
      if (records.length > 0) yield records;
    }
  }
  if (!list.isComplete()) throw new Error('the list is truncated');
}

async function* withoutJunk(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isStarted = false;
  let junkBytes = 0;
  for await (const bytes of body) {
    if (isStarted) yield bytes;
    else {
      const start = bytes.indexOf('['.charCodeAt(0));
      junkBytes += start < 0 ? bytes.length : start;
      if (junkBytes > maxJunkBytes) break;
      if (start < 0) continue;
      isStarted = true;
      yield bytes.subarray(start + 1);
    }
  }
  if (!isStarted) throw new Error('the response contains no list');
}
