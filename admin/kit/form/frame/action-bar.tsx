import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lastSearch } from '../../records/last-search.ts';
import type { ScreenPaths } from '../../screen-paths.ts';
import { useChangesText } from '../state/changes-text.ts';
import { type Drafts } from '../state/drafts.ts';
import { useFormInside } from '../form-context.ts';
import { UnsavedBar } from './unsaved-bar.tsx';
import { saveAndNext, saveButton } from '../walking/save-and-next.ts';
import type { FormInputs } from '../state/use-form-state.ts';

type Props = {
  inputs: Pick<FormInputs, 'form' | 'state' | 'isUnread'>;
  paths: Pick<ScreenPaths, 'list'>;
  hint: string | undefined;
  isSaving: boolean;
  isDone: boolean;
  /** Whether the record has been created but lacks its last step, which the button then performs. */
  isUnfinished: boolean;
  /** Whether a record follows in the list that this one was opened from. */
  hasNext: boolean;
};

/** The bottom bar of a form: unsaved changes, cancel, and the submit button. */
export function ActionBar({ inputs, paths, hint, isSaving, isDone, isUnfinished, hasNext }: Props) {
  const { resource } = useFormInside();
  const { t } = useTranslation([resource.collection, 'common']);
  // The cast is safe: the form starts with values for every draft.
  const drafts = useWatch({ control: inputs.form.control }) as Drafts;
  const changes = useChangesText()(inputs.state.stored, drafts);
  const isNew = inputs.state.path === undefined;
  return (
    <UnsavedBar changes={isDone ? undefined : changes} hint={isNew && hint ? t(hint) : undefined}>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={paths.list} search={lastSearch(paths.list)} />}
      >
        {t('common:form.cancel')}
      </Button>
      <Button
        type="submit"
        loading={isSaving}
        disabled={isDone || inputs.isUnread}
        data-unchanged={(changes === undefined && !isNew && !isUnfinished) || undefined}
        {...saveButton}
      >
        {t(isNew ? 'create' : 'save')}
      </Button>
      {/* After the button of the plain save, which Enter in a field presses. */}
      {hasNext && (
        <Button type="submit" variant="light" loading={isSaving} disabled={isDone || inputs.isUnread} {...saveAndNext}>
          {t('common:form.walk.saveAndNext')}
        </Button>
      )}
    </UnsavedBar>
  );
}
