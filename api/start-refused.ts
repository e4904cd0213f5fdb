/** Why the program does not start, in one sentence for the person at the terminal; main prints it without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
