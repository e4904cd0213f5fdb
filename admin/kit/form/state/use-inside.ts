import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { createFieldSections } from './field-sections.ts';
import type { FormInside } from '../form-context.ts';
import type { FormInputs } from './use-form-state.ts';
import type { useRecordReads } from './use-record-reads.ts';

type Parts = Pick<FormInside, 'resource' | 'isLocked' | 'isReadOnly' | 'firstSection'> & {
  inputs: FormInputs;
  reads: ReturnType<typeof useRecordReads>;
};

/** Returns the state of a form for its fields: the same object as in the last render, unless a part of it has changed. */
export function useInside({ resource, isLocked, isReadOnly, firstSection, inputs, reads }: Parts): FormInside {
  const { form, pendingPictures, heldPictures } = inputs;
  const { stored, language, path, record } = inputs.state;
  const [fieldSections] = useState(createFieldSections);
  const reread = useCallbackRef(reads.reread);
  const markSaved = useCallbackRef(reads.markSaved);
  const fillIn = useCallbackRef(inputs.fillIn);
  return useMemo(
    () => ({
      resource,
      form,
      language,
      id: path?.slice(path.lastIndexOf('/') + 1),
      record,
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
      path,
      record,
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
