/** Yields the complete blocks of a stream of server-sent events, unparsed. A block is an event or a comment. */
export async function* blocksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of body ?? new ReadableStream<Uint8Array>()) {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}

/** Returns the parsed data of an event. @throws Error if the block is not an event with this name. */
export function dataOf<T>(block: string, name: string): T {
  const [, event, data] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
  if (event !== name || data === undefined) throw new Error(`no event ${name}: ${block}`);
  return JSON.parse(data) as T;
}
