import { useTranslation } from 'react-i18next';
import { api } from '../../session/api-client.ts';
import { useChangesText } from './changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { useContentForm } from './use-content-form.ts';

type Props = { content: ReturnType<typeof useContentForm>; isDone: boolean };

/** Asks before what was typed into a form is lost, and whether what it has created is left half done: a user without a record, a record without its last step (D-47, A-29). */
export function LeaveGuard({ content, isDone }: Props) {
  const { t } = useTranslation();
  const changes = useChangesText(content.stored, content.form.getValues());
  const { creation } = content;
  const left = creation?.leftUser();
  const remove = async (iri: string) => {
    await api.delete(iri);
    creation?.forgetUser();
  };
  return (
    <LeaveQuestion
      mayLose={() => !isDone && content.mayLose()}
      changes={changes}
      unfinished={creation?.isUnfinished() ? t('partner.unfinished') : undefined}
      clearing={
        left && {
          text: t('partner.left', { email: left.email }),
          label: t('partner.removeAndLeave'),
          run: () => remove(left.iri),
        }
      }
    />
  );
}
