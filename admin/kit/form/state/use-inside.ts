import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { createFieldSections } from './field-sections.ts';
import type { FormInside } from '../form-context.ts';
import type { NextForm } from '../../records/walk.ts';
import type { Walking } from '../walking/use-walking.ts';
import type { Values } from './drafts.ts';
import type { FormInputs } from './use-form-state.ts';
import type { useRecordReads } from './use-record-reads.ts';

type Parts = Pick<FormInside, 'resource' | 'isSideBySide' | 'isLocked' | 'isReadOnly' | 'firstSection'> & {
  inputs: FormInputs;
  reads: ReturnType<typeof useRecordReads>;
  walking: Walking | undefined;
};

/**
 * Returns the state of a form for its fields: the same object as in the last render, unless a part of it has changed. Any new function or object
 * among its parts renders all fields again.
 */
export function useInside({ inputs, reads, walking, ...parts }: Parts): FormInside {
  const { resource, isSideBySide, isLocked, isReadOnly, firstSection } = parts;
  const { form, pendingPictures, heldPictures } = inputs;
  const { stored, language, path, record, version } = inputs.state;
  const [fieldSections] = useState(createFieldSections);
  const reread = useCallbackRef(reads.reread);
  const markSaved = useCallbackRef(reads.markSaved);
  const fillIn = useCallbackRef(inputs.fillIn);
  const takeStates = useCallbackRef((answer: Values) => inputs.dispatch({ is: 'confirmed', record: answer }));
  const goOn = useCallbackRef(async (start: Omit<NextForm, 'record'>) => {
    // A form with changes asks before it is left.
    await walking?.go(1, inputs.hasChanges() ? undefined : start);
  });
  const goToNext = walking?.hasNext ? goOn : undefined;
  return useMemo(
    () => ({
      resource,
      form,
      language,
      isSideBySide,
      id: path?.slice(path.lastIndexOf('/') + 1),
      record,
      version,
      takeStates,
      goToNext,
      reread,
      isLocked,
      isReadOnly,
      stored,
      markSaved,
      fillIn,
      pendingPictures,
      heldPictures,
      fieldSections,
      firstSection,
    }),
    [
      resource,
      form,
      language,
      isSideBySide,
      path,
      record,
      version,
      takeStates,
      goToNext,
      reread,
      isLocked,
      isReadOnly,
      stored,
      markSaved,
      fillIn,
      pendingPictures,
      heldPictures,
      fieldSections,
      firstSection,
    ],
  );
}
