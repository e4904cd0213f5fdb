import { isWatched } from '@trastienda/contract/freshness/states';
import { useState, type ReactNode } from 'react';
import { hasFeature } from '../../../session/config.ts';
import { useMay } from '../../../session/use-may.ts';
import { useFormInside } from '../../form/form-context.ts';
import { createSuggesting, SuggestingContext } from './suggesting.ts';

/** Finds suggestions for the fields inside, if the server has them and the user may write the record (feature `freshness`). */
export function FormSuggestions({ children }: { children: ReactNode }) {
  const { resource, isReadOnly } = useFormInside();
  const may = useMay()('POST /freshness/suggestions');
  const hasStates = hasFeature('freshness') && hasFeature('translations') && isWatched(resource.collection);
  const isOn = hasStates && may && !isReadOnly;
  const [suggesting] = useState(createSuggesting);
  return <SuggestingContext value={isOn ? suggesting : undefined}>{children}</SuggestingContext>;
}
