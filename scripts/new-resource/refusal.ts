/** Why nothing was written, in one sentence for the person at the terminal. */
export class Refusal extends Error {}
