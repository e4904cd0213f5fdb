import { useSyncExternalStore } from 'react';
import { openQuestion } from './ask-for-password.ts';

/** The dialog that asks for the password, while it is open. */
export function OpenConfirmation() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.read);
  return question && <question.Dialog onAnswer={question.onAnswer} />;
}
