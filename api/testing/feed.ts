import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { ActivityFields, ImportSource, Reading, Term } from '../imports/sources/source.ts';

/** An activity in the feed of a test: its fields without language, and its texts by language. */
export type FedActivity = Omit<ActivityFields, 'name' | 'description'> & {
  id: string;
  name?: Partial<Record<Language, string>>;
  description?: Partial<Record<Language, string>>;
};
type Feed = { activities: FedActivity[]; terms?: Term[]; failedLists?: string[]; origin?: string };

/** Returns an import source that yields the content of `feed`. All activities are in the same list. */
export function sourceOf(feed: Feed): ImportSource {
  async function* read(signal: AbortSignal): AsyncGenerator<Reading> {
    for (const term of feed.terms ?? []) yield { is: 'term', term };
    yield { is: 'lists', count: 1 };
    for (const { id, name, description, ...shared } of feed.activities) {
      for (const language of contentLanguages) {
        signal.throwIfAborted();
        const texts = { name: name?.[language], description: description?.[language] };
        if (language === 'en' && texts.name === undefined) continue;
        const fields = JSON.parse(JSON.stringify({ ...shared, ...texts })) as ActivityFields;
        yield { is: 'activity', id, language, place: 0, fields, notes: [] };
      }
    }
    for (const list of feed.failedLists ?? []) yield { is: 'listFailed', list };
    yield { is: 'listRead', list: 'all' };
  }
  return {
    key: 'civitatis',
    maker: { name: 'Civitatis', email: 'civitatis@example.com' },
    // A getter, because a test may set the origin later.
    get origin() {
      return feed.origin;
    },
    read,
  };
}
