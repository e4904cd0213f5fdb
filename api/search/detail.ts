import { fold } from '@trastienda/contract/fold';
import { withoutScheme, type SearchQuery } from '@trastienda/contract/search/query';
import { rankOf, ranks } from '@trastienda/contract/search/rank';
import type { Hit } from './rank-candidates.ts';
import type { Read } from './read-members.ts';

/** Returns the detail of a member: the value that was found, unless its name or usual detail shows that. */
export function detailOf({ member, values }: Read, { rank, label }: Hit, query: SearchQuery): string | null {
  const shown = [member.name, ...(member.detail === null ? [] : [member.detail])];
  const rankIn = (texts: readonly string[]) => {
    const folded = texts.map((text) => withoutScheme(fold(text)));
    return rankOf(query, folded, folded) ?? Infinity;
  };
  const usual = rankIn(shown);
  if (rank === ranks.id || usual < ranks.slip) return member.detail;
  const found =
    values.find((value) => rankIn([value]) < usual) ?? values.find((value) => rankIn([value, ...shown]) < usual);
  return label ?? found ?? member.detail;
}
