/** The error of a rejected start. Its message is for the operator, and is printed without a stack trace. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
