/** An error whose message is shown to the user; no test was run. */
export class SelectionRefused extends Error {
  override name = 'SelectionRefused';
}
