import type { Collection } from '@trastienda/contract/collection';
import type { Language } from '@trastienda/contract/language';
import { isCollection } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

/** The maximum number of records to read from a collection. No further page is read once this many records have been read. */
export const maxRecordsRead = 600;

type Options = {
  /** The path of a page; pages are counted from 1. */
  toPath: (page: number) => string;
  language: Language;
  signal: AbortSignal;
  /** The number of records on the first page, if that page has been read already; reading then starts at page 2. */
  alreadyRead?: number;
};

/** Reads a collection page by page, up to its end or {@link maxRecordsRead} records. Returns the records of the pages that it read. */
export async function readRecords<M>({ toPath, language, signal, alreadyRead = 0 }: Options): Promise<M[]> {
  const records: M[] = [];
  for (let page = alreadyRead === 0 ? 1 : 2; ; page += 1) {
    const block = await api.get<Collection<M>>(toPath(page), { language, signal, shape: isCollection });
    const members = block['hydra:member'];
    records.push(...members);
    const wanted = Math.min(block['hydra:totalItems'], maxRecordsRead);
    if (members.length === 0 || alreadyRead + records.length >= wanted) return records;
  }
}
