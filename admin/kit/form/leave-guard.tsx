import { useTranslation } from 'react-i18next';
import { api } from '../../session/api-client.ts';
import { useChangesText } from './changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { useContentForm } from './use-content-form.ts';

type Props = { content: ReturnType<typeof useContentForm>; isDone: boolean };

/** Asks before what was typed into a form is lost, and whether a user stays whom it has created for a record that is not there (D-47). */
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
      mayLose={() => !isDone && (content.hasChanges() || creation?.leftUser() !== undefined)}
      changes={changes}
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
