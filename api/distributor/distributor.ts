import type { Language } from '@trastienda/contract/language';

/** Something of the distributor that a record of ours can stand for. */
export type Choice = { id: string; name: string };

/** The lists that a distributor offers for the forms. */
export const choiceLists = ['tags', 'locations', 'zones'] as const;
export type ChoiceList = (typeof choiceLists)[number];

/**
 * An outside source of experiences (D-60). Every call may fail.
 * @throws ApiError `distributorDown` when it does not answer, or not what it should.
 */
export type Distributor = {
  /** Proves that our account still opens it. */
  signIn: () => Promise<void>;
  /** What a form may choose from, each id once, sorted by name. */
  choices: (list: ChoiceList, language: Language) => Promise<Choice[]>;
};
