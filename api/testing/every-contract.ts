import { readdir } from 'node:fs/promises';
import type { Resource } from '@trastienda/contract/model/resource';

const folder = new URL('../../contract/resources/', import.meta.url);

/** Returns every resource that a module in the contract's folder exports, so that tests of all resources also cover new resources. */
export async function everyContract(): Promise<Resource[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((exported) => Object.values(exported)).filter(isResource);
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'collection' in value && 'fields' in value;
