import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { places, type Drafts, type ListedProblem, type Place } from '../state/drafts.ts';
import classes from '../form.module.css';
import { useFormInside } from '../form-context.ts';

type Props = { problems: readonly ListedProblem[]; onPick: (problem: ListedProblem) => void };

/** The errors that prevent a save, each linked to its field. The summary is above the bottom bar, so that it moves no field. */
export function ProblemSummary({ problems, onPick }: Props) {
  const { t } = useTranslation();
  const { language, isSideBySide } = useFormInside();
  if (problems.length === 0) return null;
  return (
    <Flex className={classes['summary']} gap={12} role="alert">
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden />
      <Box flex={1} miw={0}>
        <Box component="b" fw={600}>
          {t('form.summary', { count: problems.length })}
        </Box>
        <Box component="ul" mt={6}>
          {problems.map((problem) => (
            <li key={`${problem.place}.${problem.name}`}>
              <a
                className="ts-link"
                href={`#field-${problem.name}${isSideBySide && problem.place !== 'shared' ? `-${problem.place}` : ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(problem);
                }}
              >
                {problem.place === 'shared' || (problem.place === language && !isSideBySide)
                  ? problem.message
                  : t(`form.inLanguage.${problem.place}`, { text: problem.message })}
              </a>
            </li>
          ))}
        </Box>
      </Box>
    </Flex>
  );
}

/** Returns the errors in the state of react-hook-form as a list. */
export const listProblems = (errors: FieldErrors<Drafts>): ListedProblem[] =>
  places.flatMap((place) => messagesIn(errors[place] ?? {}).map(({ name, message }) => ({ place, name, message })));

/** Returns the messages with the names of their fields, including nested fields such as `user.email`, which are one level deeper. */
const messagesIn = (errors: object, prefix = ''): { name: string; message: string }[] =>
  Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const name = `${prefix}${key}`;
    if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }];
    return prefix === '' ? messagesIn(error, `${name}.`) : [];
  });

/** Sorts problems by the order of the fields on the page; problems in a language that is not shown come last. */
export function inPageOrder(
  problems: readonly ListedProblem[],
  form: HTMLElement | null,
  isShown: (place: Place) => boolean,
): ListedProblem[] {
  const cells = cellsIn(form);
  const rank = (problem: ListedProblem) =>
    (cells.findIndex((cell) => isCellOf(cell, problem)) + 1 || cells.length + 1) +
    (isShown(problem.place) ? 0 : cells.length + 1);
  return problems.toSorted((a, b) => rank(a) - rank(b));
}

const cellsIn = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];

/** Whether a cell contains the input with the problem. Only side by side, the cells of translated texts have a language. */
const isCellOf = ({ dataset }: HTMLElement, { name, place }: ListedProblem) =>
  dataset['field'] === name && (dataset['language'] ?? place) === place;

const focusable =
  'input:not([type="hidden"], :disabled), textarea:not([aria-hidden]), button:not(:disabled), [tabindex="0"]';

/**
 * Focuses the field of a problem. If it is not in view, the browser scrolls it into view, and then also the top of the form if both fit in the
 * window. A field that is disabled, such as a location without a country, is only scrolled into view.
 */
export function focusField(form: HTMLElement | null, problem: ListedProblem) {
  const { scrollY } = window;
  const field = cellsIn(form).find((cell) => isCellOf(cell, problem));
  const input = field?.querySelector<HTMLElement>(focusable);
  if (!input) field?.scrollIntoView({ block: 'center' });
  input?.focus();
  if (!input || window.scrollY === scrollY) return;
  form?.scrollIntoView();
  field?.scrollIntoView({ block: 'nearest' });
}
