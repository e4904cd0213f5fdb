/** `file` is relative to the root of the project. */
export type SourceFile = { file: string; text: string };
/** `line` starts at 1. */
export type Place = { file: string; line: number };

/** Returns each match of a global `pattern`, with its file and line. */
export function findAll({ file, text }: SourceFile, pattern: RegExp): (Place & { found: RegExpExecArray })[] {
  let line = 1;
  let read = 0;
  return [...text.matchAll(pattern)].map((found) => {
    line += text.slice(read, found.index).split('\n').length - 1;
    read = found.index;
    return { file, line, found };
  });
}

export const toLink = ({ file, line }: Place) => `${file}:${line}`;
