import type { Language } from '@trastienda/contract/language';

/** A tag, location or zone of the distributor that a record can be linked to. */
export type Choice = { id: string; name: string };

/** The distributor's lists that the forms offer. */
export const choiceLists = ['tags', 'locations', 'zones'] as const;
export type ChoiceList = (typeof choiceLists)[number];

/**
 * An external source of experiences (D-60). Every call may fail.
 * @throws ApiError `distributorMissing` if no URL is configured; `distributorDown` when the source does not respond, or responds with an error
 * or invalid data.
 */
export type Distributor = {
  /** Signs in, to check that the credentials are valid. */
  signIn: () => Promise<void>;
  /** Returns the entries of a list without duplicate ids, sorted by name. */
  choices: (list: ChoiceList, language: Language) => Promise<Choice[]>;
};
