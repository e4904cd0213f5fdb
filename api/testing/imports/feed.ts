import type { ImportedFieldName, importedFields } from '@trastienda/contract/imports/fields';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { translatedFields } from '../../imports/records/field-storage.ts';
import type { ActivityFields, ImportSource, Reading, Term } from '../../imports/source.ts';

type TranslatedField = {
  [F in ImportedFieldName]: (typeof importedFields)[F] extends { isTranslated: true } ? F : never;
}[ImportedFieldName];

/** An activity in the feed of a test: its fields without language, and its texts by language. */
export type FedActivity = { id: string } & Omit<ActivityFields, TranslatedField> & {
    [F in TranslatedField]?: Partial<Record<Language, string>>;
  };
type Feed = { activities: FedActivity[]; terms?: Term[]; failedLists?: string[]; origin?: string };

/** Returns an import source that yields the content of `feed`. All activities are in the same list. */
export function sourceOf(feed: Feed): ImportSource {
  async function* read(signal: AbortSignal): AsyncGenerator<Reading[]> {
    yield (feed.terms ?? []).map((term) => ({ is: 'term', term }));
    yield [{ is: 'lists', count: 1 }];
    for (const { id, ...fed } of feed.activities) {
      for (const language of contentLanguages) {
        signal.throwIfAborted();
        if (language === 'en' && fed.name?.en === undefined) continue;
        // The cast is safe: these are the names of the translated fields.
        const texts = translatedFields.map(({ name }) => [name, fed[name as TranslatedField]?.[language]]);
        const fields = JSON.parse(JSON.stringify({ ...fed, ...Object.fromEntries(texts) })) as ActivityFields;
        yield [{ is: 'activity', id, language, place: 0, fields, notes: [] }];
      }
    }
    yield (feed.failedLists ?? []).map((list) => ({ is: 'listFailed', list }));
    yield [{ is: 'listRead', list: 'all' }];
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
