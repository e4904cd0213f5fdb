import { pipeline, Readable } from 'node:stream';
import streamArray from 'stream-json/streamers/stream-array.js';

/**
 * The maximum size of a record, several times that of the largest real record. It prevents an endless record from exhausting the memory:
 * parsing a record that consists of brackets takes a hundred times its size.
 */
const maxRecordBytes = 1_000_000;
/** The maximum number of records in a list, several times that of the largest catalogue of a supplier. */
const maxRecords = 500_000;
/** The maximum size of junk before the list, such as a byte order mark or a comment. Real junk is a few bytes long. */
const maxJunkBytes = 4_096;

/** Thrown when a list or record exceeds its limit. The error is not transient. */
export class EndlessList extends Error {
  override readonly name = 'EndlessList';
}

/**
 * Yields the elements of a JSON array, each as soon as it has arrived. Junk before the first `[` is skipped.
 * @throws EndlessList when the array or an element exceeds its limit; Error when the body is truncated or not an array.
 */
export async function* readList(body: ReadableStream<Uint8Array>): AsyncGenerator {
  let bytesSinceRecord = 0;
  let count = 0;
  const watched = async function* () {
    for await (const bytes of withoutJunk(body)) {
      bytesSinceRecord += bytes.length;
      if (bytesSinceRecord > maxRecordBytes) throw new EndlessList('a record is too large');
      yield bytes;
    }
  };
  // The callback ignores errors, because the loop below throws them.
  const records = pipeline(Readable.from(watched()), streamArray.withParserAsStream(), () => undefined);
  // The cast is safe: `streamArray` emits each element as the `value` of an object.
  for await (const { value } of records as AsyncIterable<{ value: unknown }>) {
    bytesSinceRecord = 0;
    count += 1;
    if (count > maxRecords) throw new EndlessList('a list is too long');
    yield value;
  }
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
      yield bytes.subarray(start);
    }
  }
  if (!isStarted) throw new Error('the response contains no list');
}
