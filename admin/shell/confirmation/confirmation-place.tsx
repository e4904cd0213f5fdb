import { useSyncExternalStore } from 'react';
import { openQuestion } from './ask-for-password.ts';

/** The place of the dialog that asks for the password. */
export function ConfirmationPlace() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.read);
  return question && <question.Dialog onAnswer={question.onAnswer} />;
}
