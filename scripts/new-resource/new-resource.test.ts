import { expect, it, onTestFinished } from 'vitest';
import { copyProject } from '../testing/copy-project.ts';

it('creates the files of a resource, and refuses to create them twice', async () => {
  const copy = await copyProject();
  onTestFinished(() => copy.remove());
  const words = ['scripts/new-resource.ts', 'guides', '--es', 'guía/guías'];
  const { code, output } = await copy.run(words);
  expect(output).toContain('admin/features/guides/guides-list.tsx');
  expect(code).toBe(0);
  expect(await copy.run(words)).toEqual({ code: 1, output: 'contract/resources/guide.ts already exists.\n' });
});
