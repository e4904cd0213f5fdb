import { useSyncExternalStore } from 'react';
import { openQuestion } from './ask-for-confirmation.ts';

/** The dialog that asks the user to confirm, while it is open. */
export function OpenConfirmation() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.read);
  return question && <question.Dialog onAnswer={question.onAnswer} />;
}
