import { pipeline, Readable } from 'node:stream';
import streamArray from 'stream-json/streamers/stream-array.js';

/** Several times what the longest record has: one without end must not fill the memory, and of nothing but brackets it takes a hundred times its bytes. */
const maxRecordBytes = 1_000_000;
/** Several times what the largest supplier offers. */
const maxRecords = 500_000;
/** What stands before the list is junk of a few bytes, not another document. */
const maxJunkBytes = 4_096;

/** Longer than anybody means it; it will not be shorter the next time. */
export class EndlessList extends Error {
  override readonly name = 'EndlessList';
}

/**
 * The elements of a JSON array, each as soon as it has arrived. What stands before the first `[` is dropped.
 * @throws EndlessList when it, or an element, has no end; Error when it breaks off, or is no array.
 */
export async function* readList(body: ReadableStream<Uint8Array>): AsyncGenerator {
  let bytesSinceRecord = 0;
  let count = 0;
  const watched = async function* () {
    for await (const bytes of withoutJunk(body)) {
      bytesSinceRecord += bytes.length;
      if (bytesSinceRecord > maxRecordBytes) throw new EndlessList('a record has no end');
      yield bytes;
    }
  };
  // A failure is thrown to whoever reads.
  const records = pipeline(Readable.from(watched()), streamArray.withParserAsStream(), () => undefined);
  // A pipeline that yields nothing else.
  for await (const { value } of records as AsyncIterable<{ value: unknown }>) {
    bytesSinceRecord = 0;
    count += 1;
    if (count > maxRecords) throw new EndlessList('a list has no end');
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
