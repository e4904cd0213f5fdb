/** A start that is rejected. The message is for the operator; main prints it without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
