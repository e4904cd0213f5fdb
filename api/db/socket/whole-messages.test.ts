import { describe, expect, it, vi } from 'vitest';
import { WholeMessages } from './whole-messages.ts';

/** Returns a message with `size` bytes of content. */
function messageOf(size: number): Buffer {
  const message = Buffer.alloc(5 + size, size % 251);
  message.write('D');
  message.writeUInt32BE(4 + size, 1);
  return message;
}

/** Passes the pieces to `take`, all in the same memory. @returns what was emitted. */
function taken(pieces: Buffer[]): Buffer[] {
  const memory = Buffer.alloc(65_536);
  const emitted: Buffer[] = [];
  const messages = new WholeMessages((bytes) => emitted.push(Buffer.from(bytes)));
  for (const piece of pieces) {
    piece.copy(memory);
    messages.take(memory, piece.length);
    memory.fill(255);
  }
  return emitted;
}

function inPieces(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
  return pieces;
}

const isWhole = (bytes: Buffer) => {
  let end = 0;
  while (end < bytes.length) end += 1 + bytes.readUInt32BE(end + 1);
  return end === bytes.length;
};

const short = Buffer.concat([0, 1, 30, 0, 0, 7].map(messageOf));
const long = Buffer.concat([0, 200_000, 1, 70_000, 0].map(messageOf));

describe('messages that arrive', () => {
  it('in one piece are emitted at once, in the memory in which they arrived', () => {
    const memory = Buffer.concat([short, Buffer.alloc(100)]);
    const emitted: Buffer[] = [];
    new WholeMessages((bytes) => emitted.push(bytes)).take(memory, short.length);
    expect(emitted).toEqual([short]);
    expect(emitted[0]?.buffer).toBe(memory.buffer);
  });

  it.each(Array.from({ length: short.length }, (_, at) => at + 1))(
    'in pieces of %i bytes are emitted whole',
    (size) => {
      const emitted = taken(inPieces(short, size));
      expect(emitted.every(isWhole)).toBe(true);
      expect(Buffer.concat(emitted)).toEqual(short);
    },
  );

  it.each([4_096, 8_192, 65_535, 65_536])('in pieces of %i bytes are emitted whole, however long they are', (size) => {
    const emitted = taken(inPieces(long, size));
    expect(emitted.every(isWhole)).toBe(true);
    expect(Buffer.concat(emitted).equals(long)).toBe(true);
  });

  it('are emitted as soon as they are complete', () => {
    const [first, second] = [messageOf(3), messageOf(4)];
    expect(taken([first, second.subarray(0, 8)])).toEqual([first]);
    expect(taken([first, second.subarray(0, 8), second.subarray(8)])).toEqual([first, second]);
  });
});

it('long messages use the same memory one after another', async () => {
  // Other tests have left spare buffers.
  vi.resetModules();
  const fresh = await import('./whole-messages.ts');
  const memories = new Set<unknown>();
  const messages = new fresh.WholeMessages((bytes) => memories.add(bytes.buffer));
  const message = messageOf(300_000);
  for (let time = 0; time < 3; time += 1)
    for (const piece of inPieces(message, 65_536)) messages.take(piece, piece.length);
  expect(memories.size).toBe(1);
});

it('bytes that are no message are refused', () => {
  const bytes = Buffer.from('HTTP/1.1 400 Bad Request');
  expect(() => taken([bytes])).toThrow('is not PostgreSQL');
  expect(() => taken(inPieces(bytes, 3))).toThrow('is not PostgreSQL');
});
