import { parametersOf, type FilterKind } from '@trastienda/contract/filters/kinds';
import type { Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { answerFromMemory, type Answer, type Order, type Question } from './answer-from-memory.ts';
import { throwDice, type Dice } from './dice.ts';
import { givenValues } from './given-values.ts';
import { matches, type Asked, type FilterParameter } from './matches.ts';
import type { Memory } from './memory.ts';

export type Combination = Question & Answer;

/** Returns every parameter of the filters of a resource. `id` is always a filter. */
export const parametersOfResource = ({ collection, filters }: Resource): FilterParameter[] => [
  ...Object.entries<FilterKind>(filters).flatMap(([filter, kind]) =>
    parametersOf(filter, kind).flatMap((parameter) => withValues({ ...parameter, filter, kind, key: parameter.name })),
  ),
  { filter: 'id', kind: { refersTo: collection }, name: 'id', key: 'id', isRepeated: true },
];

const withValues = (parameter: FilterParameter): FilterParameter[] =>
  parameter.kind === 'flag' || parameter.kind === 'exists'
    ? (['true', 'false'] as const).map((value) => ({ ...parameter, key: `${parameter.name}=${value}`, value }))
    : [parameter];

/**
 * Returns random combinations of filters and orders, with the records that match in memory. Each resource comes up three times, and then as often
 * as it has parameters, in both languages alternately. The first parameters of a combination are those that have never been decisive, then those
 * that have been decisive least often in its language.
 */
export function planCombinations(memory: Memory, contracts: readonly Resource[], count: number): Combination[] {
  const dice = throwDice('combinations');
  const byParameters = contracts.flatMap((contract) => parametersOfResource(contract).map(() => contract));
  const turns = [contracts, contracts, contracts, dice.shuffled(byParameters), dice.shuffled(byParameters)].flat();
  const uses = new Map<string, number>();
  const add = (key: string) => uses.set(key, (uses.get(key) ?? 0) + 1);
  return turns.slice(0, count).map((contract, n) => {
    add(contract.path);
    const language: Language = (uses.get(contract.path) ?? 0) % 2 === 0 ? 'es' : 'en';
    const keysOf = (key: string) => [`${contract.path} ${key}`, `${contract.path} ${key} ${language}`];
    const usesOf = ({ key }: FilterParameter) => {
      const [inAny = 0, inLanguage = 0] = keysOf(key).map((one) => uses.get(one));
      return inAny === 0 ? -1 : inLanguage;
    };
    const parameters = dice.shuffled(parametersOfResource(contract));
    const leastUsed = parameters.toSorted((one, other) => usesOf(one) - usesOf(other));
    const drawn = [...dice.some(parameters, 2), ...leastUsed.slice(0, 1 + dice.upTo(1))];
    const byName = new Map(drawn.map((parameter) => [parameter.name, parameter]));
    const combination = combine(
      memory,
      { contract, language, parameters: [...byName.values()] },
      throwDice(`combination ${n}`),
    );
    for (const key of combination.decisive.flatMap(keysOf)) add(key);
    return combination;
  });
}

type Drawn = Pick<Question, 'contract' | 'language'> & { parameters: readonly FilterParameter[] };

/** How often values are drawn for a combination, until each of its parameters is decisive. */
const attempts = 10;

/** Returns a combination of parameters. One in five has random values; the others match a record, and are decisive if possible. */
function combine(memory: Memory, { contract, language, parameters }: Drawn, dice: Dice): Combination {
  const order: Order = dice.some([...contract.order, 'id'], 2).map((name) => [name, dice.one(['asc', 'desc'])]);
  const known = parameters.map((parameter) => lookUp(memory, { contract, language, parameter }));
  const isAimed = dice.chance(0.8);
  const possible = Array.from({ length: isAimed ? attempts : 1 }, () => {
    const target = isAimed ? dice.one(memory.idsOf(contract.collection)) : undefined;
    const asked = known.map((one) => ask(memory, one, target, dice));
    return { contract, language, asked, order, ...answerFromMemory(memory, { contract, language, asked }) };
  });
  // Of combinations with equally many decisive parameters, the one that finds more records is used: more than 1,000 take another statement.
  const worth = ({ ids, decisive }: Combination) => decisive.length + ids.length / (ids.length + 1);
  return possible.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

type Looking = Pick<Question, 'contract' | 'language'> & { parameter: FilterParameter };

/** Returns a parameter with the values of the records, each once. */
function lookUp(memory: Memory, { contract, language, parameter }: Looking) {
  const valueOf = memory.valueOf(contract.collection, parameter.filter, parameter.kind);
  const values = memory.idsOf(contract.collection).flatMap((id) => valueOf(id, language));
  const stored = [...new Set(values)].filter((value) => value !== null && value !== Infinity);
  return { parameter, stored, valueOf: (id: number) => valueOf(id, language) };
}

/** Returns a parameter with values, if possible with values that match the target. */
function ask({ now }: Memory, known: ReturnType<typeof lookUp>, target: number | undefined, dice: Dice): Asked {
  const { parameter, stored, valueOf } = known;
  const draw = () => ({ ...parameter, values: givenValues(dice, { ...parameter, stored, now }) });
  let asked = draw();
  if (target === undefined) return asked;
  for (let n = 1; n < attempts && !matches(asked, valueOf(target), now); n += 1) asked = draw();
  return asked;
}
