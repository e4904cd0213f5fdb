/** Why no test runs, as sentences for the person at the terminal. */
export class SelectionRefused extends Error {
  override name = 'SelectionRefused';
}
