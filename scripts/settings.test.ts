import { expect, it } from 'vitest';
import { findUndocumented } from './settings/find-undocumented.ts';

const page = `# Operations

## Environment

| variable       | meaning                  |
| -------------- | ------------------------ |
| \`HOST\`, \`PORT\` | where it listens; \`SIZE\` |
| \`S3_KEY\`, \`…_NAME\` | the store           |

## Commands

| \`LATER\` | another table |
`;

it('a setting without a row of its own in the table of the environment is named', () => {
  expect(findUndocumented(page, ['HOST', 'PORT', 'S3_KEY', 'S3_NAME'])).toEqual([]);
  expect(findUndocumented(page, ['PORT', 'SIZE', 'LATER', 'ORT', 'NAME', 'S4_NAME'])).toEqual(
    ['SIZE', 'LATER', 'ORT', 'NAME', 'S4_NAME'].map(
      (name) => `docs/operations/settings.md has no row for ${name} in the table of its chapter "Environment"`,
    ),
  );
});
