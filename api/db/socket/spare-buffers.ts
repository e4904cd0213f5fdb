const smallest = 65_536;
const largest = 1_048_576;
const maxBytes = 8_388_608;

/** Buffers by their size, a power of two. */
const spares = new Map<number, Buffer[]>();
let bytes = 0;

/** Returns a buffer of at least `size` bytes, if possible one that was used before: the system has to map the memory of a new one. */
export function borrow(size: number): Buffer {
  let length = smallest;
  while (length < size) length *= 2;
  const spare = spares.get(length)?.pop();
  if (!spare) return Buffer.allocUnsafeSlow(length);
  bytes -= length;
  return spare;
}

/** Keeps a buffer for the next {@link borrow}, at most 8 MB in total. */
export function giveBack(buffer: Buffer): void {
  const { length } = buffer;
  if (length > largest || bytes + length > maxBytes) return;
  bytes += length;
  const others = spares.get(length);
  if (others) others.push(buffer);
  else spares.set(length, [buffer]);
}
