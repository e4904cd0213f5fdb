/** Error of a rejected start or command. Its message is for the operator, and is printed without a stack trace. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
