import { describe, expect, it } from 'vitest';
import { saysTheSame, stateAfterSave, type EditedText } from './saving-effect.ts';

const same = (text: string): EditedText => ({ stored: text, typed: text });
const edited: EditedText = { stored: 'Kayak', typed: 'Piragua' };
const cleared: EditedText = { stored: 'Kayak', typed: '  ' };
const added: EditedText = { stored: '', typed: 'Kayak' };

describe('D-92 the state of a text after a save', () => {
  const fresh = { state: 'fresh', otherState: 'fresh' } as const;
  const stale = { state: 'stale', otherState: 'fresh' } as const;
  const source = { state: 'fresh', otherState: 'stale' } as const;
  const missing = { state: 'missing', otherState: 'fresh' } as const;
  const translated = { state: 'fresh', otherState: 'missing' } as const;
  const none = { state: undefined, otherState: undefined };

  it.each([
    ['nothing is changed', stale, same('Kayak'), same('Kayak'), undefined],
    ['a stale text is changed', stale, edited, same('Kayak'), 'fresh'],
    ['a stale text and its source are changed', stale, edited, edited, 'fresh'],
    ['the source of a stale text is changed again', stale, same('Kayak'), edited, undefined],
    [
      'a stale text differs in white space only',
      stale,
      { stored: 'Mar Viva', typed: ' Mar  Viva\n' },
      same('x'),
      undefined,
    ],
    ['a stale text is cleared', stale, cleared, same('Kayak'), 'missing'],
    ['the source of a stale text is cleared', stale, same('Kayak'), cleared, 'fresh'],
    ['a fresh text is changed', fresh, edited, same('Kayak'), undefined],
    ['the translation of a fresh text is changed', fresh, same('Kayak'), edited, 'stale'],
    ['both texts are changed', fresh, edited, edited, undefined],
    ['the stale translation of a fresh text is changed', source, same('Kayak'), edited, undefined],
    ['a missing text is written', missing, added, same('Kayak'), 'fresh'],
    ['the source of a missing text is changed', missing, same(''), edited, undefined],
    ['the source of a missing text is cleared', missing, same(''), cleared, undefined],
    ['the missing translation of a text is written', translated, same('Kayak'), added, undefined],
    ['the first text is written', none, added, same(''), undefined],
    ['the first text is written in the other language', none, same(''), added, undefined],
  ] as const)('%s', (_, states, text, other, after) => {
    expect(stateAfterSave({ ...states, text, other })).toBe(after);
  });
});

it('texts say the same if they differ in white space and in the form of their characters only', () => {
  expect(saysTheSame('Málaga\u00A0 de noche', ' Ma\u0301laga de\u2003noche')).toBe(true);
  expect(saysTheSame('a\u0085\u2028b', 'a b')).toBe(true);
  expect(saysTheSame('a\uFEFFb', 'a b')).toBe(false);
  expect(saysTheSame('Málaga', 'Malaga')).toBe(false);
});
