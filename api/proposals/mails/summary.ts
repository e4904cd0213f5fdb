import { fillIn } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import texts from './mail-texts.json' with { type: 'json' };

/** Experiences of a maker: their number, and the names of the first {@link maxNames}. */
export type Switched = { n: number; names: string[] };
/** The experiences of a maker that were switched on and off. */
export type Summary = { makerName: string; on: Switched; off: Switched };

/** The maximum number of names in a list of a mail. */
export const maxNames = 50;

/** Returns the subject and the text of the mail to a maker. */
export function toMail({ makerName, on, off }: Summary, language: Language): { subject: string; text: string } {
  const own = texts[language];
  const paragraphs = [
    fillIn(own.hello, { makerName }),
    ...toList(on, own.on, own.more),
    ...toList(off, own.off, own.more),
    ...(off.n > 0 ? [own.mistake] : []),
    own.regards,
  ];
  return { subject: own.subject, text: `${paragraphs.join('\n\n')}\n` };
}

function toList({ n, names }: Switched, [one = '', many = '']: readonly string[], more: string): string[] {
  if (n === 0) return [];
  const others = n > names.length ? [fillIn(more, { n: n - names.length })] : [];
  const lines = [...names, ...others].map((line) => `- ${line}`);
  return [[fillIn(n === 1 ? one : many, { n }), '', ...lines].join('\n')];
}
