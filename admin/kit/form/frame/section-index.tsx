import { Box } from '@mantine/core';
import { contentLanguages } from '@trastienda/contract/language';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { freshnessIcons } from '../../freshness-icons.ts';
import { placeOf, rulesOf } from '../state/body.ts';
import { hasText, type Drafts } from '../state/drafts.ts';
import type { FieldSections } from '../state/field-sections.ts';
import { staleFieldsOf } from '../state/text-states.ts';
import { useFormInside } from '../form-context.ts';
import type { IndexedSection } from '../form-props.ts';
import classes from '../form.module.css';

type Props = { sections: readonly IndexedSection[]; fieldSections: FieldSections };

const groupsIn = (section: IndexedSection) => (typeof section === 'string' ? [] : (section.groups ?? []));
const hasNoFields = (section: IndexedSection) => typeof section !== 'string' && section.hasNoFields === true;
const idOf = (section: IndexedSection) => (typeof section === 'string' ? section : section.id);
/** The ids of sections and groups in page order. */
export const idsIn = (sections: readonly IndexedSection[]) =>
  sections.flatMap((section) => [idOf(section), ...groupsIn(section)]);

/** The index of a long form: links to its sections and groups. It marks the current and completed sections, and counts errors. */
export function SectionIndex({ sections, fieldSections }: Props) {
  const { resource, isReadOnly } = useFormInside();
  const { t } = useTranslation([resource.collection, 'common']);
  const { countProblems, countStale, isDone } = useSectionProgress(fieldSections);
  const current = useCurrentSection(sections);
  const title = t(isReadOnly ? 'common:form.sectionsRead' : 'common:form.sections');
  return (
    <nav className={classes['index']} aria-label={title}>
      <Box component="h2" className="ts-meta" mb={8} fw={600} lts={0}>
        {title}
      </Box>
      <ul>
        {sections.map((each) => {
          const section = idOf(each);
          const count = countProblems(section);
          const staleCount = countStale(section);
          return (
            <li key={section}>
              <IndexLink id={section} isCurrent={section === current}>
                {isReadOnly ? null : count > 0 ? (
                  <IconAlertTriangle className="ts-danger" size={17} stroke={2} aria-hidden />
                ) : hasNoFields(each) || isDone(section) ? (
                  <IconCircleCheck className="ts-ok" size={17} stroke={1.8} aria-hidden />
                ) : (
                  <IconCircleDashed size={17} stroke={1.8} aria-hidden />
                )}
                <span>{t(`sections.${section}`)}</span>
                {staleCount > 0 && <StaleCount count={staleCount} />}
                {count > 0 && (
                  <Box
                    component="span"
                    className="ts-danger"
                    ml={staleCount > 0 ? undefined : 'auto'}
                    fz={12.5}
                    fw={640}
                    aria-label={t('common:form.problems', { count })}
                  >
                    {count}
                  </Box>
                )}
              </IndexLink>
              {groupsIn(each).length > 0 && (
                <ul>
                  {groupsIn(each).map((group) => (
                    <li key={group}>
                      <IndexLink id={group} isCurrent={group === current}>
                        {t(`groups.${group}`)}
                      </IndexLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How far the sections of the form are filled in. Its functions take the id of a section. */
function useSectionProgress(fieldSections: FieldSections) {
  const { resource, form, language, isSideBySide, record } = useFormInside();
  const drafts = useWatch({ control: form.control }) as Drafts; // The cast is safe: the form starts with values for every draft.
  const { errors } = useFormState({ control: form.control });
  const sectionOf = useSyncExternalStore(fieldSections.subscribe, fieldSections.read);
  const namesIn = (section: string) => [...sectionOf].filter(([, each]) => each === section).map(([name]) => name);
  const stale = (isSideBySide ? contentLanguages : [language]).flatMap((each) => staleFieldsOf(record, each));
  const isFilled = (name: string) =>
    hasText({ value: get(drafts[placeOf(resource, name, language)], name) as unknown });
  return {
    countProblems: (section: string): number =>
      namesIn(section).filter((name) =>
        [errors.shared, errors.es, errors.en].some((place) => get(place, name) !== undefined),
      ).length,
    /** The number of texts that are out of date, in the languages that the form shows. */
    countStale: (section: string): number => stale.filter((name) => sectionOf.get(name) === section).length,
    /** Whether all required fields are filled in; without required fields, whether any field is. */
    isDone: (section: string): boolean => {
      const required = namesIn(section).filter((name) => rulesOf(resource, name)?.isRequired);
      return required.length > 0 ? required.every(isFilled) : namesIn(section).some(isFilled);
    },
  };
}

function StaleCount({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = t('textState.staleCount', { count });
  return (
    <span className={classes['stale']} role="img" aria-label={text} title={t('textState.nextStale', { stale: text })}>
      <freshnessIcons.stale size={14} stroke={2} aria-hidden />
      <span aria-hidden>{count}</span>
    </span>
  );
}

const IndexLink = ({ id, isCurrent, children }: { id: string; isCurrent: boolean; children: ReactNode }) => (
  <a
    className="ts-nav"
    href={`#${id}`}
    aria-current={isCurrent ? 'true' : undefined}
    onClick={(event) => {
      // Scroll without a navigation, which would change the URL and might ask whether to leave the form.
      event.preventDefault();
      document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
    }}
  >
    {children}
  </a>
);

/**
 * A distance from the top of the window, in px. The current entry of the index is the last section or group that starts above it. At the
 * end of the page, the last entry is the current one.
 */
const readingLinePx = 130;

const useCurrentSection = (sections: readonly IndexedSection[]): string | undefined =>
  useSyncExternalStore(onScroll, () => currentSection(idsIn(sections)));

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function currentSection(ids: readonly string[]): string | undefined {
  const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 4;
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < readingLinePx;
  });
  return isAtEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]);
}
