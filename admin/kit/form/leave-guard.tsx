import { useTranslation } from 'react-i18next';
import { useChangesText } from './changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { useContentForm } from './use-content-form.ts';

type Props = { content: ReturnType<typeof useContentForm>; isDone: boolean };

/**
 * Asks before the form is left if input would be lost, a created user would remain without a partner, or the creation of a
 * partner would lack its last step (D-47, A-29).
 */
export function LeaveGuard({ content, isDone }: Props) {
  const { t } = useTranslation();
  const changes = useChangesText(content.stored, content.form.getValues());
  const { creation } = content;
  const left = creation?.leftUser();
  return (
    <LeaveQuestion
      mayLose={() => !isDone && content.mayLose()}
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
