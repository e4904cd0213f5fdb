import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';
import { FormFoot } from './form-foot.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { OperationCard } from './operation/operation-card.tsx';
import type { Selected } from './selected.ts';
import type { useBulkForm } from './use-bulk-form.ts';

type Props = { selected: Selected; form: ReturnType<typeof useBulkForm> };

/** The operations, and the button that plans them. */
export function BulkForm({ selected, form }: Props) {
  const { t } = useTranslation();
  const addButton = useRef<HTMLButtonElement>(null);
  const { drafts, add, change, remove } = form.drafts;
  return (
    <form className={classes['form']} aria-label={t('bulk.form')} noValidate onSubmit={form.submit}>
      <div className={classes['operations']}>
        {drafts.map((draft, place) => (
          <OperationCard
            key={draft.key}
            selected={selected}
            draft={draft}
            number={place + 1}
            onChange={change}
            onRemove={
              drafts.length > 1
                ? () => {
                    remove(draft.key);
                    addButton.current?.focus();
                  }
                : undefined
            }
          />
        ))}
        {drafts.length < limits.proposal.operations && (
          <Button
            ref={addButton}
            variant="subtle"
            className={classes['add']}
            leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
            onClick={add}
          >
            {t('bulk.add')}
          </Button>
        )}
        {form.switchesExperiences && <NotifyChoice value={form.notify} onChange={form.setNotify} />}
      </div>
      <FormFoot failure={form.failure} isBusy={form.isBusy} />
    </form>
  );
}
