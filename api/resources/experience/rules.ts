import { sql } from 'drizzle-orm';
import type { experience } from '@trastienda/contract/resources/experience';
import { limits } from '@trastienda/contract/limits';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Saving } from '../../hydra/api-resource.ts';
import { refuseMediaOfOthers } from '../attached-media.ts';
import { experienceMedia } from './media.ts';

type SavingExperience = Saving<typeof experience>;

/**
 * Merges `subcategories` into `categories`, because both are stored as one list. A save with `subcategories` alone replaces
 * the stored subcategories and preserves the stored top-level categories.
 */
export async function addSubcategories({ tx, id, input }: SavingExperience): Promise<SavingExperience['input']> {
  const { categories, subcategories } = input;
  if (subcategories === undefined) return input;
  const others = categories ?? (id === undefined ? undefined : await chosenTopLevel(tx, id));
  return others ? { ...input, categories: [...new Set([...others, ...(subcategories ?? [])])] } : input;
}

/** Checks the rules that need the database: the number of top-level categories, and the owner of each picture. */
export async function refuseExperience(saving: SavingExperience): Promise<FieldProblem[]> {
  const { categories } = saving.input;
  return [
    ...(categories ? await refuseTooManyTopLevel(saving.tx, categories) : []),
    ...(await refuseMediaOfOthers(experienceMedia, saving)),
  ];
}

const isTopLevel = sql`not exists (select from category_parents where category_id = chosen.id)`;

async function chosenTopLevel(tx: SavingExperience['tx'], id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select chosen.id from experience_categories join categories chosen on chosen.id = category_id
    where experience_id = ${id} and ${isTopLevel}`);
  return rows.map((row) => row.id);
}

async function refuseTooManyTopLevel(tx: SavingExperience['tx'], ids: number[]): Promise<FieldProblem[]> {
  const { rows } = await tx.execute(sql`
    select 1 from categories chosen where id = any(${sql.param(ids)}::int[]) and ${isTopLevel}`);
  return rows.length > limits.experience.maxTopLevelCategories
    ? [{ propertyPath: 'categories', key: 'experienceCategories' }]
    : [];
}
