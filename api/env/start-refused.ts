/** Error of a rejected start or command. Its message is for the operator, and is printed without a stack trace. */
export class StartRefused extends Error {
  override name = 'StartRefused';
  /** The exit code of the process. */
  readonly exitCode: number = 1;
}

/**
 * A refusal that lasts until the settings, the release or the database are changed. Its exit code is EX_CONFIG of sysexits.h, which tells a
 * supervisor that a restart cannot help.
 */
export class LastingRefusal extends StartRefused {
  override name = 'LastingRefusal';
  override readonly exitCode = 78;
}
