import { EndlessList, splitList } from './split-list.ts';

/** The maximum number of records in a list, several times that of the largest catalogue of a supplier. */
const maxRecords = 500_000;
/** The maximum size of junk before the list, such as a comment. Real junk is a few bytes long. */
const maxJunkBytes = 4_096;

/**
 * Yields the elements of a JSON array in UTF-8 in the chunks in which they arrive. Junk before the first `[` is skipped.
 * @throws EndlessList when the array or an element exceeds its limit; Error when the body is truncated or not an array.
 */
export async function* readList(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[]> {
  const list = splitList();
  let count = 0;
  for await (const bytes of withoutJunk(body)) {
    const { records, error } = parse(list.split(bytes));
    // The records before an error are read, too.
    if (records.length > 0) yield records;
    if (error) throw error;
    count += records.length;
    if (count > maxRecords) throw new EndlessList('a list is too long');
  }
  if (!list.isComplete()) throw new Error('the list is truncated');
}

/** Parses texts until one of them is not JSON, or the list is not one. */
function parse(texts: Iterable<string>): { records: unknown[]; error?: Error } {
  const records: unknown[] = [];
  try {
    for (const text of texts) records.push(JSON.parse(text));
    return { records };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { records, error };
  }
}

async function* withoutJunk(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
