import { basename } from 'node:path';
import { findShownIds, decidedBy } from './find-faults.ts';
import type { Project } from './read-project.ts';
import type { Requirement } from './read-requirements.ts';
import { toLink } from './source-file.ts';

const usages = `npm run requirements                   counts per page
npm run requirements -- CAT-07 D-57    sentence, page and tests of each id
npm run requirements -- categories     the same for a page, or for the start of ids, such as MAK
npm run requirements -- --all          the same for every page
`;

/**
 * Returns the output of `npm run requirements`.
 * @param given ids, prefixes of ids or names of pages; `--all` for all requirements, empty for a summary.
 * @returns `isKnown` is false for an unknown word or option. For an unknown word, the text suggests the nearest match.
 */
export function answer(project: Project, given: string[]): { text: string; isKnown: boolean } {
  const { requirements } = project;
  const words = given.filter((word) => word !== '--');
  if (words.length === 0) return { text: summarize(project), isKnown: true };
  if (words.includes('--help')) return { text: usages, isKnown: true };
  const option = words.find((word) => word.startsWith('-') && word !== '--all');
  if (option) return { text: `Unknown option ${option}.\n${usages}`, isKnown: false };
  const asked = new Map(words.map((word) => [word, requirements.filter((each) => isMeant(each, word))]));
  for (const [word, found] of asked) {
    if (found.length > 0) continue;
    const nearest = findNearest(word, [...requirements.map(({ id }) => id), ...listPages(project)]);
    const advice = nearest ? ` Did you mean ${nearest}?` : '';
    return { text: `${word} is neither a requirement nor a page.${advice}\n`, isKnown: false };
  }
  const found = new Set([...asked.values()].flat());
  return { text: [...found].map((each) => describe(each, project)).join('\n'), isKnown: true };
}

function isMeant({ id, page }: Requirement, word: string): boolean {
  if (word === '--all' || basename(word, '.md').toLowerCase() === page) return true;
  return `${id}-`.startsWith(`${word.toUpperCase()}-`);
}

function describe(requirement: Requirement, { shown }: Project): string {
  const tests = shown.filter(({ id }) => id === requirement.id).map((test) => `${toLink(test)}  ${test.name}`);
  const decision = decidedBy(requirement);
  const withoutTest = decision ? `shown by ${decision}` : 'no test names it';
  if (tests.length === 0) tests.push(requirement.isPlanned ? 'planned' : withoutTest);
  const lines = [requirement.sentence, ...tests].map((line) => `  ${line}\n`);
  return `${requirement.id}  ${toLink(requirement)}\n${lines.join('')}`;
}

function summarize(project: Project): string {
  const shownIds = findShownIds(project.shown);
  const isShown = (each: Requirement) => shownIds.has(each.id) || shownIds.has(decidedBy(each) ?? '');
  const count = (name: string, requirements: Requirement[]) => [
    name,
    requirements.length,
    requirements.filter(isShown).length,
    requirements.filter(({ isPlanned }) => isPlanned).length,
  ];
  const rows = listPages(project).map((name) =>
    count(
      name,
      project.requirements.filter(({ page }) => page === name),
    ),
  );
  const table = [['page', 'ids', 'shown', 'planned'], ...rows, count('total', project.requirements)];
  return table.map(([name, ...counts]) => `${String(name).padEnd(16)}${counts.map(inColumn).join('')}\n`).join('');
}

const inColumn = (cell: string | number | undefined) => String(cell).padStart(9);

function listPages({ requirements }: Project): string[] {
  return [...new Set(requirements.map(({ page }) => page))];
}

function findNearest(word: string, names: string[]): string | undefined {
  const distances = names.map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.name;
}

/** Returns the Levenshtein distance: the minimum number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, sign] of from.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of to.split('').entries()) {
      const replaced = (row[j] ?? 0) + (sign === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
