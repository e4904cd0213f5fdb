import { useChangesText } from './changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { useContentForm } from './use-content-form.ts';

type Props = { content: ReturnType<typeof useContentForm>; isDone: boolean };

/** Asks before what was typed into a form is lost. */
export function LeaveGuard({ content, isDone }: Props) {
  const changes = useChangesText(content.stored, content.form.getValues());
  return <LeaveQuestion mayLose={() => !isDone && content.hasChanges()} changes={changes} />;
}
