import { Writable } from 'node:stream';

type Line = Record<string, unknown>;

/** Returns a stream for the lines of a logger, the text of all lines, and a function that returns and removes the lines so far. */
export function collectLines() {
  const texts: string[] = [];
  let taken = 0;
  const stream = new Writable({
    write(line, _encoding, done) {
      texts.push(String(line));
      done();
    },
  });
  const takeLines = (): Line[] => {
    const lines = texts.slice(taken);
    taken = texts.length;
    return lines.map((text): Line => JSON.parse(text));
  };
  return { stream, texts, takeLines };
}
