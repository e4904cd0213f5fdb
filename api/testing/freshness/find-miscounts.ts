import { textStates, watchedTexts, type TextState } from '@trastienda/contract/freshness/states';
import { contentLanguages } from '@trastienda/contract/language';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import type { Watched } from './watch-marks.ts';

/** Returns a sentence for each filter by freshness that does not find as many records as a recount. */
export async function findMiscounts(api: ApiUnderTest, texts: readonly Watched[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [collection, ofTable] of Map.groupBy(texts, (text) => text.collection)) {
    const records = [...Map.groupBy(ofTable, ({ id }) => id).values()];
    for (const language of contentLanguages) {
      for (const field of [undefined, ...watchedTexts[collection]]) {
        for (const state of textStates) {
          const wanted = records.filter((own) => isFound(own, { language, field, state })).length;
          const filter = `freshness[${language}]${field === undefined ? '' : `[${field}]`}=${state}`;
          // A page without members: some of the random records have no name, and are no valid answer.
          const answer = await api.admin('GET', `/${collection}?page=10000&${filter}`);
          const found: unknown = answer.json()['hydra:totalItems'];
          if (found !== wanted) faults.push(`/${collection}?${filter} finds ${String(found)}, not ${wanted}`);
        }
      }
    }
  }
  return faults;
}

type Wanted = { language: (typeof contentLanguages)[number]; field: string | undefined; state: TextState };

/** Whether a filter finds a record with these texts. A record is fresh if none of its texts is stale or missing. */
function isFound(own: readonly Watched[], { language, field, state }: Wanted): boolean {
  const states = own.flatMap((text) => (field === undefined || text.field === field ? text.known[language].state : []));
  const isNotFresh = states.some((each) => each === 'stale' || each === 'missing');
  return state === 'fresh' && field === undefined ? !isNotFresh : states.includes(state);
}
