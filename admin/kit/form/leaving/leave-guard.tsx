import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { useChangesText } from '../state/changes-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { SaveStrategy } from '../saving/save-strategy.ts';
import type { FormInputs } from '../state/use-form-state.ts';

type Props = {
  inputs: Pick<FormInputs, 'form' | 'state'>;
  mayLose: () => boolean;
  untilSaved: () => Promise<boolean> | undefined;
  strategy: SaveStrategy;
  keeper: DraftKeeper;
};

/** Asks before the form is left if input would be lost, or if a creation would remain incomplete. */
export function LeaveGuard({ inputs, mayLose, untilSaved, strategy, keeper }: Props) {
  const toText = useChangesText();
  return (
    <LeaveQuestion
      mayLose={mayLose}
      untilSaved={untilSaved}
      draftId={keeper.id}
      changes={() => toText(inputs.state.stored, inputs.form.getValues())}
      onLeave={keeper.end}
      {...strategy.leftovers()}
    />
  );
}
