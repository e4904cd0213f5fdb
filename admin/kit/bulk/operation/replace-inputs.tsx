import { Checkbox, Flex, TextInput } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../fields/use-field.tsx';
import { useTextInput } from '../../fields/use-text-input.tsx';
import classes from '../bulk.module.css';
import type { Draft, Matching } from './draft.ts';
import { HitsLine } from './hits-line.tsx';
import type { Selected } from '../selected.ts';

type Props = { selected: Selected; draft: Draft; bound: Bound; onChange: (draft: Draft) => void };

// The cast is safe: the object has no other keys.
const matchings = Object.keys({ wholeWords: 0, matchesCase: 0, matchesAccents: 0 }) as (keyof Matching)[];

/** The inputs of find and replace, and how often the text is found. */
export function ReplaceInputs({ selected, draft, bound, onChange }: Props) {
  const { t } = useTranslation();
  const { find, replacement, matching, problems } = draft;
  const inputOf = (name: 'find' | 'replacement', value: string): Bound => ({
    ...bound,
    id: `${bound.id}-${name}`,
    text: t(`bulk.${name}`),
    label: t(`bulk.${name}`),
    help: undefined,
    value,
    onChange: (typed) => onChange({ ...draft, [name]: typed }),
    error: name === 'find' ? problems.find : problems.value,
    isRequired: name === 'find',
    placeholder: name === 'replacement' ? t('bulk.removed') : undefined,
  });
  return (
    <>
      <div className={classes['pair']}>
        <div data-invalid={problems.find}>
          <PlainInput bound={inputOf('find', find)} />
        </div>
        <HitsLine selected={selected} draft={draft} />
        <div data-invalid={problems.value}>
          <PlainInput bound={inputOf('replacement', replacement)} />
        </div>
      </div>
      <Flex role="group" aria-label={t('bulk.matching.title')} wrap="wrap" gap="0.5rem 1rem">
        {matchings.map((each) => (
          <Checkbox
            key={each}
            size="sm"
            radius="sm"
            label={t(`bulk.matching.${each}`)}
            checked={matching[each]}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, matching: { ...matching, [each]: currentTarget.checked } })
            }
          />
        ))}
      </Flex>
    </>
  );
}

/** A single line that is used as it is typed, with the spaces at its ends. */
function PlainInput({ bound }: { bound: Bound }) {
  return <TextInput {...useTextInput(bound, { maxChars: limits.proposal.findMaxChars })} autoComplete="off" />;
}
