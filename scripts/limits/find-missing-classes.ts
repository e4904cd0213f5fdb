import { posix } from 'node:path';

const imports = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

/**
 * Returns a sentence for each class that a component takes from a CSS module without it. Its value would be undefined, which neither the types
 * nor the build report.
 * @param readStyles returns the text of a style sheet by its path.
 */
export function findMissingClasses(path: string, source: string, readStyles: (path: string) => string): string[] {
  return [...source.matchAll(imports)].flatMap(([, name = '', from = '']) => {
    const styles = readStyles(posix.join(posix.dirname(path), from));
    const has = (className: string) => new RegExp(`\\.${className}(?![\\w-])`).test(styles);
    return Array.from(source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g')), ([, used = '']) => used)
      .filter((used) => !has(used))
      .map((used) => `${path} uses the class ${used}, which ${from} does not have`);
  });
}
