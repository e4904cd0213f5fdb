/** An error in the command's arguments; the message is a sentence for the operator. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
