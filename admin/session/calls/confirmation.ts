/**
 * Asks the user for the password or a second factor, and sends it.
 * @param end aborts the question.
 * @returns whether the API has accepted it; false if the user cancels.
 */
type Ask = (end: AbortSignal) => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);
let running: Promise<boolean> | undefined;
let count = 0;

/** Sets the question of {@link confirmSince}. */
export const confirmBy = (next: Ask) => void (ask = next);

/** How often the user has confirmed since the start. */
export const confirmations = (): number => count;

/**
 * Resolves to whether the user confirms with the password or a second factor (D-89). Calls that need it at the same time share one question.
 * @param sent {@link confirmations} when the refused call was sent. If the user has confirmed since, nothing is asked.
 */
export function confirmSince(sent: number, end: AbortSignal): Promise<boolean> {
  if (count > sent) return Promise.resolve(true);
  running ??= ask(end)
    .then((isConfirmed) => {
      if (isConfirmed) count += 1;
      return isConfirmed;
    })
    .finally(() => (running = undefined));
  return running;
}
