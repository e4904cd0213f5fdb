import { Button, Checkbox, TextInput } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../elements/alerts.tsx';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { mayShareViews } from '../../../session/permissions.ts';
import type { NewView } from './use-view-writes.ts';
import classes from './views.module.css';

type Props = { initial: NewView; onSave: (named: NewView) => Promise<void> };

/** The form with the name of a view and, for a user who may share it, whether the whole team sees it. A refused name is shown as an error of its input. */
export function ViewForm({ initial, onSave }: Props) {
  const { t } = useTranslation();
  const [named, setNamed] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave({ ...named, name: named.name.trim() });
    } catch (error) {
      setProblem(error instanceof ApiFailure ? (error.violations[0]?.message ?? error.message) : toFailureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('views.name')}
        maxLength={limits.view.nameMaxChars}
        autoComplete="off"
        error={problem}
        value={named.name}
        onChange={({ currentTarget }) => {
          setNamed({ ...named, name: currentTarget.value });
          setProblem(undefined);
        }}
      />
      {(mayShareViews() || initial.isShared) && (
        <Checkbox
          label={t('views.share')}
          checked={named.isShared}
          onChange={({ currentTarget }) => setNamed({ ...named, isShared: currentTarget.checked })}
        />
      )}
      <Button type="submit" size="sm" loading={isBusy}>
        {t('views.keep')}
      </Button>
    </form>
  );
}
