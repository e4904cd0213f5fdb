import { expect, it } from 'vitest';
import { findBrokenLinks } from './documents/find-broken-links.ts';
import { findBrokenNames } from './documents/find-broken-names.ts';

const pages: Record<string, string> = {
  'README.md': '# Start',
  'docs/backups.md': '# Backups\n\n## After a fire, `now`!\n\n```sh\n# a comment\n```\n',
  'docs/decisions': '',
};
const read = (path: string) => pages[path.replace(/\/$/, '')];

it('a link to a file, a folder or a heading that does not exist is named', () => {
  const good = [
    'backups.md',
    'backups.md#after-a-fire-now',
    '../README.md#start',
    'decisions/',
    '#here',
    'https://a.example/b',
  ];
  const text = (links: string[]) => `# Here\n\n${links.map((link) => `[a](${link})`).join(' ')}`;
  const page = text(good);
  const readAll = (path: string) => (path === 'docs/some.md' ? page : read(path));
  expect(findBrokenLinks('docs/some.md', page, readAll)).toEqual([]);
  const bad = ['other.md', 'backups.md#a-comment', '#backups', 'README.md'];
  expect(
    findBrokenLinks('docs/some.md', text(bad), (path) => (path === 'docs/some.md' ? text(bad) : read(path))),
  ).toEqual(bad.map((link) => `docs/some.md:3: the link ${link} leads nowhere`));
});

it('a page or a heading that a source names and that does not exist is named', () => {
  const name = (text: string) => findBrokenNames('api/a.ts', `\n${text}`, read);
  expect(name('See "Backups" in docs/backups.md, `docs/backups.md, "After a fire, `now`!"` and README.md.')).toEqual(
    [],
  );
  expect(name('See "a comment" in docs/backups.md.')).toEqual([
    'api/a.ts:2: docs/backups.md has no heading "a comment"',
  ]);
  expect(name('Read docs/backups.md, "Fire".')).toEqual(['api/a.ts:2: docs/backups.md has no heading "Fire"']);
  expect(name('Read docs/gone.md and "Gone" in SECURITY.md.')).toEqual([
    'api/a.ts:2: docs/gone.md does not exist',
    'api/a.ts:2: SECURITY.md does not exist',
  ]);
});
