import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { Refusal } from './refusal.ts';
import type { Names } from './names.ts';
import type { Written } from './slice.ts';
import { readSource } from './sources.ts';

/** Checks the names of a new resource. @throws Refusal if one of its files, tables, identifiers or URLs already exists. */
export function refuseTaken(names: Names, slice: readonly Written[]): void {
  for (const { path } of slice) {
    if (existsSync(join(root, path))) throw new Refusal(`${path} already exists.`);
  }
  refuseTable(names.collection);
  refuseNames([names.camel.one, names.camel.many]);
  refuseAddresses(names.address);
}

function refuseTable(table: string): void {
  const files = globSync('api/**/*.ts', { cwd: root, exclude: (path) => /node_modules|\.test\./.test(path) });
  const isTable = new RegExp(`pgTable\\(\\s*'${table}'|'/${table}['/]`);
  const file = files.find((path) => isTable.test(readSource(path)));
  if (file) throw new Refusal(`${file} already has a table or a call named ${table}.`);
}

/** Refuses names that are already identifiers in the code of `language`, which is copied, or in the files that list all resources. */
function refuseNames(words: readonly string[]): void {
  const copied = [
    '{contract,api}/resources/language{,.test}.ts',
    'contract/filters/language.ts',
    'admin/features/languages/*.tsx',
  ];
  const registries = ['api/resources.ts', 'admin/{menu.ts,router.tsx}'];
  for (const path of globSync([...copied, ...registries], { cwd: root })) {
    const code = readSource(path).replaceAll(/\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g, '');
    const word = words.find((each) => new RegExp(`\\b${each}\\b`).test(code));
    if (word) throw new Refusal(`${word} is already a name in ${path}: choose another name.`);
  }
}

/**
 * Refuses URLs that overlap with existing URLs or contain a word of another menu group. The menu opens the group whose word occurs in the
 * screen's URL, so no two groups may share a word.
 */
function refuseAddresses({ one, many }: Names['address']): void {
  const addresses = [...readSource('admin/router.tsx').matchAll(/'(\/[a-z-]+)/g)].map(([, address = '']) => address);
  const taken = addresses.find((address) => address.includes(one) || address.includes(many));
  if (taken)
    throw new Refusal(`The URL ${taken} already contains ${one} or ${many}: choose another Spanish name with --es.`);
  const sections = [...readSource('admin/menu.ts').matchAll(/(?<=[ (])\/([\w|-]+)\/(?=,)/g)].map(
    ([, words = '']) => words,
  );
  const section = sections.find((words) => new RegExp(words).test(`${one} ${many}`));
  if (section)
    throw new Refusal(
      `${one} contains ${section}, a word of another menu entry: choose another Spanish name with --es.`,
    );
}
