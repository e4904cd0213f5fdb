/** Runs tasks side by side, at most `limit` at a time. */
export class Parallel {
  readonly #limit: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Starts a task as soon as there is room for it. @throws the error of an earlier task. */
  async add(task: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#limit) await Promise.race(this.#running);
    this.#throwFailure();
    const running: Promise<void> = task()
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all tasks. @throws the first error. */
  async end(): Promise<void> {
    await this.waitForAll();
    this.#throwFailure();
  }

  /** Waits until no task is running. */
  async waitForAll(): Promise<void> {
    await Promise.all(this.#running);
  }

  #throwFailure() {
    if (this.#failure) throw this.#failure.error;
  }
}
