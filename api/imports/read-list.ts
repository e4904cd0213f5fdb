import { pipeline, Readable } from 'node:stream';
import streamArray from 'stream-json/streamers/stream-array.js';

/** More than any one record has: a record without end must not fill the memory. */
const maxRecordBytes = 5_000_000;
/** What stands before the list is junk of a few bytes, not another document. */
const maxJunkBytes = 4_096;

/**
 * The elements of a JSON array, each as soon as it has arrived. What stands before the first `[` is dropped.
 * @throws Error when it breaks off, is no array, or has an element without end.
 */
export async function* readList(body: ReadableStream<Uint8Array>): AsyncGenerator {
  let bytesSinceRecord = 0;
  const watched = async function* () {
    for await (const bytes of withoutJunk(body)) {
      bytesSinceRecord += bytes.length;
      if (bytesSinceRecord > maxRecordBytes) throw new Error('a record has no end');
      yield bytes;
    }
  };
  // A failure is thrown to whoever reads.
  const records = pipeline(Readable.from(watched()), streamArray.withParserAsStream(), () => undefined);
  // A pipeline that yields nothing else.
  for await (const { value } of records as AsyncIterable<{ value: unknown }>) {
    bytesSinceRecord = 0;
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
  if (!isStarted) throw new Error('there is no list');
}
