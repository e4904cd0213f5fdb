import { isUtf8 } from 'node:buffer';

/** Converts the next bytes of an answer; without an argument, the remaining bytes at its end. */
type Conversion = (bytes?: Uint8Array) => Uint8Array;

const marks: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const maxMarkBytes = 3;
/** The length of the longest UTF-8 character. */
const maxCharBytes = 4;
const none = Buffer.alloc(0);

/**
 * Yields the body of a source's answer as UTF-8 without a byte order mark, in the chunks in which it arrives. UTF-16 is recognized by its
 * mark or its charset. Any other charset is used only if the first character beyond ASCII is not UTF-8, because many servers declare a
 * default charset that does not match their answers.
 */
export async function* readUtf8(answer: Response): AsyncGenerator<Uint8Array> {
  const convert = conversionFrom(charsetOf(answer));
  for await (const bytes of answer.body ?? []) yield convert(bytes);
  yield convert();
}

/** Returns the charset in the content type of an answer; UTF-8 if it is missing or unknown. */
function charsetOf({ headers }: Response): string {
  const named = /;\s*charset="?([^\s";]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Returns a conversion that buffers bytes until their charset is known. ASCII is the same in every charset but UTF-16. */
function conversionFrom(named: string): Conversion {
  let held = none;
  let isStarted = false;
  let convert: Conversion | undefined;
  return (bytes) => {
    if (convert) return convert(bytes);
    const isEnd = bytes === undefined;
    held = Buffer.concat([held, bytes ?? none]);
    if (!isStarted && held.length < maxMarkBytes && !isEnd) return none;
    let charset = isStarted ? undefined : startCharset(held, named);
    isStarted = true;
    const ascii = charset === undefined ? asciiStart(held) : none;
    held = held.subarray(ascii.length);
    if (charset === undefined && held.length < maxCharBytes && !isEnd) return ascii;
    charset ??= isUtf8Start(held) ? 'utf-8' : named;
    convert = toConversion(charset);
    return Buffer.concat([ascii, convert(held), isEnd ? convert() : none]);
  };
}

function asciiStart(bytes: Buffer): Buffer {
  const length = bytes.findIndex((byte) => byte > 0x7f);
  return length < 0 ? bytes : bytes.subarray(0, length);
}

/** Returns the charset that follows from the first bytes of an answer; undefined if it depends on the first character beyond ASCII. */
function startCharset(start: Buffer, named: string): string | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => start[place] === byte));
  return marked?.[0] ?? (named.startsWith('utf-') ? named : undefined);
}

/** Whether bytes begin with a UTF-8 character. */
const isUtf8Start = (bytes: Buffer) =>
  Array.from({ length: maxCharBytes }, (_, n) => bytes.subarray(0, n + 1)).some((one) => isUtf8(one));

function toConversion(charset: string): Conversion {
  // The decoder drops the byte order mark.
  const decoder = new TextDecoder(charset);
  return (bytes) => Buffer.from(bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
}
