import { contentLanguages } from '@trastienda/contract/language';
import { useMemo, type ReactNode } from 'react';
import { hasFeature } from '../../../session/config.ts';
import { FormInsideContext, useFormInside } from '../form-context.ts';
import { placeOf } from '../state/body.ts';
import { isRead } from '../state/form-state.ts';
import classes from './in-languages.module.css';

/**
 * The input of a field. For a translated text with the feature `freshness`: the input of the content language or, side by side, one per
 * language, Spanish first. Each language has its own element in both cases, so that an input keeps the focus when the other one appears or
 * disappears.
 */
export function InLanguages({ name, children }: { name: string; children: ReactNode }) {
  const inside = useFormInside();
  const { resource, language, isSideBySide, id } = inside;
  const insides = useMemo(
    () =>
      contentLanguages.map((each) => ({
        ...inside,
        language: each,
        isLocked: inside.isLocked || (id !== undefined && !isRead(inside, each)),
      })),
    [inside, id],
  );
  if (placeOf(resource, name, language) === 'shared' || !hasFeature('freshness')) return children;
  return (
    <div className={isSideBySide ? classes['pair'] : classes['single']}>
      {insides
        .filter((each) => isSideBySide || each.language === language)
        .map((each) => (
          <FormInsideContext key={each.language} value={each}>
            {children}
          </FormInsideContext>
        ))}
    </div>
  );
}
