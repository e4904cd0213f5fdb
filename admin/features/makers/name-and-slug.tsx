import { Loader, TextInput } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { maker } from '@trastienda/contract/resources/makers/maker';
import { cleanIdentifier } from '@trastienda/contract/validators/pasted';
import { toSlug } from '@trastienda/contract/validators/slug';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { FieldCell } from '../../kit/fields/field-cell.tsx';
import { useTextInput } from '../../kit/fields/use-text-input.tsx';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { useSlugCheck, type SlugState } from './use-slug-check.ts';

const { Text, useField, useRecord, useSetValue, useValue } = fieldsOf(maker);

/** The slug follows the name until the user edits the slug; a stored slug does not follow the name (D-54). */
export function NameAndSlug() {
  const [name, slug, stored] = [useValue('name'), useValue('slug'), useRecord()?.slug];
  const [isOwn, setOwn] = useState(() => Boolean(stored) || (Boolean(slug) && slug !== toSlug(String(name))));
  const setValue = useSetValue();
  return (
    <>
      <Text name="name" span={6} onType={(typed) => !isOwn && setValue('slug', toSlug(typed))} />
      <SlugField onType={() => setOwn(true)} />
    </>
  );
}

function SlugField({ onType }: { onType: () => void }) {
  const bound = useField('slug');
  const { t } = useTranslation('makers');
  const state = useSlugCheck(typeof bound.value === 'string' ? bound.value.trim() : '');
  const taken = state === 'isTaken' ? toSentence(fieldErrors.slugTaken, currentLanguage()) : undefined;
  const onChange = (typed: unknown) => {
    bound.onChange(typed);
    onType();
  };
  const input = useTextInput(
    { ...bound, onChange, error: bound.error ?? taken },
    { complete: cleanIdentifier, completesPaste: true },
  );
  return (
    <FieldCell name="slug" span={6}>
      <TextInput {...input} rightSection={<SlugMark state={state} />} />
      <span className="ts-hidden" role="status">
        {state === 'isFree' && t('slugIsFree')}
      </span>
    </FieldCell>
  );
}

function SlugMark({ state }: { state: SlugState }) {
  if (state === 'isAsked') return <Loader size={16} aria-hidden />;
  return state === 'isFree' ? <IconCheck size={17} stroke={2.2} color="var(--ts-ok)" aria-hidden /> : null;
}
