import { category } from '@trastienda/contract/resources/category';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { useOptionRecords } from '../../kit/fields/choices/collection-options.ts';
import { familyOf } from './family.ts';

const { References } = fieldsOf(category);

/** The field for the parents of a category. Neither the category itself nor its descendants are offered. */
export function ParentsField() {
  const { id, language } = useFormInside();
  const { records } = useOptionRecords({ collection: 'categories', language, isOpened: id !== undefined });
  const family = id === undefined ? new Set<number>() : familyOf(Number(id), records);
  return <References name="parents" isOffered={(record) => !family.has(Number(record.id))} />;
}
