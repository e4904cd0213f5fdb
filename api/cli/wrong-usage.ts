/** What is wrong with the words after the command, in one sentence for the person at the terminal. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
