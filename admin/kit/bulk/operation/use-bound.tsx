import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import { useTranslation } from 'react-i18next';
import { FieldLabel } from '../../fields/field-label.tsx';
import type { Bound } from '../../fields/use-field.tsx';
import { bulkFieldOf, type Draft } from './draft.ts';

type Binding = { collection: BulkCollection; draft: Draft; id: string; onChange: (draft: Draft) => void };

/** Binds an input of the forms to the value of a draft. */
export function useBound({ collection, draft, id, onChange }: Binding): Bound {
  const { t, i18n } = useTranslation(['common', collection]);
  const { field, choice, language, value } = draft;
  const declared = bulkFieldOf(collection, field);
  const textOf = (key: string) => (i18n.exists(key, { ns: collection }) ? t(key, { ns: collection }) : undefined);
  const text = t(`bulk.value.${choice}`);
  // The options of a select of records are not those of the form, and neither is its help text.
  const isRecord = declared?.kind === 'reference' || declared?.kind === 'references';
  const replaces = choice === 'set' && (declared?.kind === 'references' || declared?.kind === 'countries');
  return {
    id,
    text,
    label: <FieldLabel text={text} isRequired={false} language={declared?.isTranslated && language} />,
    help: replaces ? t('bulk.replacesAll') : isRecord ? undefined : textOf(`help.${field}`),
    value,
    onChange: (changed) => onChange({ ...draft, value: changed }),
    onBlur: () => undefined,
    error: draft.problems.value,
    isBeingTyped: false,
    // A change has to have a value, so the input offers no button that empties it.
    isRequired: true,
    isLocked: false,
    prompt: textOf(`prompts.${field}`),
    placeholder: undefined,
  };
}
