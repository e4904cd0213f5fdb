import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { makerPlan } from '@trastienda/contract/resources/makers/maker-plan';
import type { ApiResource } from '../api-resource.ts';
import type { Stored } from '../field-storage.ts';

/** Returns the field that names a record in the log: its label. A subscription is named by its maker, because its label is a price in cents. */
export const namingFieldOf = ({ contract, fields }: Pick<ApiResource, 'contract' | 'fields'>): Stored | undefined =>
  fields[contract.collection === makerPlan.collection ? 'maker' : contract.label];

type Naming = { name: SQL; from: SQL };

/** Returns SQL for the name of a record in a language, and the tables that it is read from. A record that a reference names has the name of that record. */
export function namingOf(
  resource: Pick<ApiResource, 'contract' | 'fields' | 'table'>,
  language: Language,
): Naming | undefined {
  const field = namingFieldOf(resource);
  if (!field) return undefined;
  const value = field.select(language);
  return {
    name: field.join ? sql`${value} ->> 'name'` : value,
    from: sql`${resource.table} ${field.join?.(language) ?? sql``}`,
  };
}
