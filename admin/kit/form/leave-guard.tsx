import { useTranslation } from 'react-i18next';
import { useChangesText } from './changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { createCreation } from '../partner/creation.ts';
import type { FormInputs } from './use-form-state.ts';

type Props = {
  inputs: Pick<FormInputs, 'form' | 'state'>;
  mayLose: () => boolean;
  creation: ReturnType<typeof createCreation> | undefined;
};

/**
 * Asks before the form is left if input would be lost, a created user would remain without a partner, or the creation of a
 * partner would lack its last step (D-47, A-29).
 */
export function LeaveGuard({ inputs, mayLose, creation }: Props) {
  const { t } = useTranslation();
  const changes = useChangesText(inputs.state.stored, inputs.form.getValues());
  const left = creation?.leftUser();
  return (
    <LeaveQuestion
      mayLose={mayLose}
      changes={changes}
      unfinished={creation?.isUnfinished() ? t('partner.unfinished') : undefined}
      clearing={
        creation &&
        left && {
          text: t('partner.left', { email: left.email }),
          label: t('partner.removeAndLeave'),
          run: () => creation.dropUser(),
        }
      }
    />
  );
}
