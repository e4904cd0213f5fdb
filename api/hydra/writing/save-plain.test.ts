import { expect, it } from 'vitest';
import { experienceApi } from '../../resources/experience/experience.ts';
import type { ApiResource } from '../api-resource.ts';
import { toPlainSave } from './save-plain.ts';

const save = {
  id: 1,
  record: { input: { isActive: true, order: 7 }, drafts: {}, refused: [] },
  language: 'es',
} as const;
const { ruleFields: _, ...withoutRuleFields } = experienceApi;
const changed = (change: Partial<ApiResource>) => toPlainSave({ ...experienceApi, ...change }, save);

it('a save of columns that no rule reads is plain', () => {
  expect(toPlainSave(experienceApi, save)?.values).toEqual({ isActive: true, order: 7 });
});

it('a save whose effect depends on what is read first is not plain', () => {
  expect(toPlainSave(withoutRuleFields, save)).toBeUndefined();
  expect(changed({ ruleFields: ['order'] })).toBeUndefined();
  expect(changed({ beforeWrite: async ({ input }) => input })).toBeUndefined();
  expect(changed({ afterWrite: async () => undefined })).toBeUndefined();
  expect(toPlainSave(experienceApi, { ...save, guard: async () => undefined })).toBeUndefined();
});

it('a save of a text per language, a list, a reference or a new record is not plain', () => {
  const inputs = [{ name: 'Mar' }, { tags: [1] }, { maker: 1 }, { maker: undefined }];
  const found = inputs.map((input) => toPlainSave(experienceApi, { ...save, record: { ...save.record, input } }));
  expect(found.map((plain) => plain !== undefined)).toEqual([false, false, false, true]);
  expect(toPlainSave(experienceApi, { ...save, id: undefined })).toBeUndefined();
});
