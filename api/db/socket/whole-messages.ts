import { borrow, giveBack } from './spare-buffers.ts';

/** The type and the length of a message. The length does not include the type. */
const headerBytes = 5;
const totalAt = (bytes: Buffer, start: number): number => 1 + bytes.readUInt32BE(start + 1);
/** The maximum length of a message of PostgreSQL. */
const maxBytes = 1_073_741_824;

/** The start of a message whose end has not arrived. `needed`: the number of its bytes, or those of its header. */
type Pending = { bytes: Buffer; filled: number; needed: number };

/** Joins the pieces in which the messages of PostgreSQL arrive. */
export class WholeMessages {
  readonly #emit: (messages: Buffer) => void;
  #pending: Pending | undefined;

  /** @param emit is called with one or more complete messages. The bytes are valid only during the call. */
  constructor(emit: (messages: Buffer) => void) {
    this.#emit = emit;
  }

  /**
   * Takes the bytes that have arrived: the first `size` of `memory`, which can be overwritten afterwards.
   * @throws if they are not messages of PostgreSQL.
   */
  take(memory: Buffer, size: number): void {
    const start = this.#complete(memory, size);
    let end = start;
    while (end + headerBytes <= size) {
      const next = end + totalAt(memory, end);
      if (next > size) break;
      end = next;
    }
    if (end > start) this.#emit(memory.subarray(start, end));
    if (end < size) this.#keep(memory.subarray(end, size));
  }

  /** Completes the pending message. @returns the number of bytes that it has taken. */
  #complete(memory: Buffer, size: number): number {
    let taken = 0;
    while (this.#pending && taken < size) {
      const { bytes, filled, needed } = this.#pending;
      const copied = memory.copy(bytes, filled, taken, Math.min(size, taken + needed - filled));
      taken += copied;
      this.#pending.filled += copied;
      if (this.#pending.filled < needed) continue;
      this.#pending = undefined;
      const message = bytes.subarray(0, needed);
      if (totalAt(message, 0) > needed) this.#keep(message);
      else this.#emit(message);
      giveBack(bytes);
    }
    return taken;
  }

  #keep(start: Buffer): void {
    const needed = start.length < headerBytes ? headerBytes : totalAt(start, 0);
    if (needed > maxBytes) throw new Error('The server at the address of the database is not PostgreSQL.');
    const bytes = borrow(needed);
    this.#pending = { bytes, filled: start.copy(bytes), needed };
  }
}
