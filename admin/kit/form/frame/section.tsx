import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionContext, useFormInside } from '../form-context.ts';
import classes from '../form.module.css';

type Props = {
  id: string;
  /** Content beside the heading, such as a count. */
  aside?: ReactNode;
  /** Whether the section has nothing to fill in. */
  hasNoFields?: boolean;
  children: ReactNode;
};

/** A card of related fields. The heading is the text `sections.<id>`; `sectionHelp.<id>` is the help text below it. */
export function Section({ id, aside, hasNoFields = false, children }: Props) {
  const { resource, firstSection = id } = useFormInside();
  const { t, i18n } = useTranslation([resource.collection, 'common']);
  // The fields of the other sections render after the first section is painted. Otherwise, they would delay the first section.
  const isDrawn = useDeferredValue(true, id === firstSection);
  return (
    <section
      className={`ts-card ${classes['section']}`}
      id={id}
      aria-labelledby={`${id}-title`}
      data-fields={!hasNoFields}
    >
      <div className={classes['sectionHead']}>
        <h2 id={`${id}-title`}>{t(`sections.${id}`)}</h2>
        {aside}
        <span className={classes['legend']}>
          <span aria-hidden>*</span> {t('common:form.required')}
        </span>
      </div>
      {i18n.exists(`${resource.collection}:sectionHelp.${id}`) && (
        <p className={classes['sectionHelp']}>{t(`sectionHelp.${id}`)}</p>
      )}
      <div className={classes['grid']}>
        <SectionContext value={id}>{isDrawn && children}</SectionContext>
      </div>
    </section>
  );
}
