import { limits } from '@trastienda/contract/limits';
import { experience } from '@trastienda/contract/resources/experience';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { isChildOf, isTopLevel, stillChildren, type Category } from './category-tree.ts';

const { References, useValue, useSetValue } = fieldsOf(experience);

/**
 * The fields for categories and subcategories. The selected categories determine which subcategories are offered and remain selected
 * (EXP-F-24, EXP-F-26, EXP-F-27, A-67).
 */
export function CategoriesFields() {
  const categories = toCategories(useValue('categories'));
  const subcategories = toCategories(useValue('subcategories'));
  const setValue = useSetValue();
  return (
    <>
      <References
        name="categories"
        span={6}
        max={limits.experience.maxTopLevelCategories}
        isOffered={isTopLevel}
        onPick={(chosen) => setValue('subcategories', stillChildren(subcategories, toCategories(chosen)))}
      />
      <References
        name="subcategories"
        span={6}
        isOffered={(category) => isChildOf(category, categories)}
        isDisabled={categories.length === 0}
      />
    </>
  );
}

/** The cast is safe: if the form has a value for this field, it is a list of categories from the API. */
const toCategories = (value: unknown): Category[] => (Array.isArray(value) ? (value as Category[]) : []);
