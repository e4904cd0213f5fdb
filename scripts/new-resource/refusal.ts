/** An error whose message is shown to the user; nothing was written. */
export class Refusal extends Error {}
