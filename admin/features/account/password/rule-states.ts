import {
  brokenRules,
  ownPasswordRules,
  type Owner,
  type OwnPasswordRule,
} from '@trastienda/contract/account/own-password';
import { limits } from '@trastienda/contract/limits';

/** `open`: not checked yet. */
export type RuleState = 'open' | 'met' | 'missing';
export type RuleStates = Record<OwnPasswordRule, RuleState>;

type Known = {
  /** Undefined if it is not known whose password it is. */
  owner: Owner | undefined;
  /** Undefined until the list is loaded. */
  common: ReadonlySet<string> | undefined;
};

/** Returns the rules that a password is known to break. */
export const knownToBreak = (password: string, { owner, common }: Known): OwnPasswordRule[] =>
  brokenRules(password, owner ?? { email: '' }, common ?? new Set());

/**
 * Returns how far a password that is being typed follows each rule. The first letters are not compared with the words of its owner, and a short
 * password is not compared with the common ones, which are longer.
 */
export function toRuleStates(password: string, known: Known): RuleStates {
  const broken = knownToBreak(password, known);
  const isOpen: Record<OwnPasswordRule, boolean> = {
    ownPasswordLength: password === '',
    ownPasswordPersonal: password.length < limits.ownPassword.wordMinChars || known.owner === undefined,
    ownPasswordCommon: known.common === undefined || broken.includes('ownPasswordLength'),
  };
  const stateOf = (rule: OwnPasswordRule) => (isOpen[rule] ? 'open' : broken.includes(rule) ? 'missing' : 'met');
  // The cast is safe: the entries are those of all rules.
  return Object.fromEntries(ownPasswordRules.map((rule) => [rule, stateOf(rule)])) as RuleStates;
}
