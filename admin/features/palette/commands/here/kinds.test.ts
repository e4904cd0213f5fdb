import { describe, expect, it } from 'vitest';
import { isNode, readSources, textOf } from '../../../../i18n/testing/sources.ts';
import { kinds } from './kinds.ts';

const sources = readSources(
  'admin/{kit,partners,shell,features}/**/*.ts',
  'admin/{kit,partners,shell,features}/**/*.tsx',
);

/** Commands that are not read as a button of the screen: those of the top bar, and the next text that is out of date. */
const others = ['menu', 'sign-out', 'next-stale'];

/** The literal values of `data-command`, as an attribute and as a property. */
const used = sources.flatMap(({ nodes }) =>
  nodes.flatMap((node) => {
    const name = node.type === 'JSXAttribute' ? node['name'] : node.type === 'Property' ? node['key'] : undefined;
    const isCommand = isNode(name) && (name['name'] ?? name['value']) === 'data-command';
    return (isCommand && textOf(node['value'])) || [];
  }),
);

describe('the buttons with data-command are the commands of the screens', () => {
  it('each value is known', () => {
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((value) => !(value in kinds) && !others.includes(value))).toEqual([]);
  });

  it('each known value is used', () => {
    const texts = new Set(
      sources.filter(({ path }) => !path.includes('palette')).flatMap(({ nodes }) => nodes.map(textOf)),
    );
    expect(Object.keys(kinds).filter((kind) => !texts.has(kind))).toEqual([]);
  });
});
