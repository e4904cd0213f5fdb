import type { Collection } from '@trastienda/contract/collection';
import type { Language } from '@trastienda/contract/language';
import { isCollection } from '../session/answer-shapes.ts';
import { api } from '../session/api-client.ts';

/** The number of records after which no further page of a collection is read. */
export const maxRecordsRead = 600;

type Reading = {
  /** The path of a page; pages are counted from 1. */
  toPath: (page: number) => string;
  language: Language;
  signal: AbortSignal;
  /** Number of records on the first page, if it has been read already; the read then starts at page 2. */
  alreadyRead?: number;
};

/** Reads a collection page by page, until its end or until {@link maxRecordsRead} records are read. Returns the newly read records. */
export async function readRecords<M>({ toPath, language, signal, alreadyRead = 0 }: Reading): Promise<M[]> {
  const records: M[] = [];
  for (let page = alreadyRead === 0 ? 1 : 2; ; page += 1) {
    const block = await api.get<Collection<M>>(toPath(page), { language, signal, shape: isCollection });
    const members = block['hydra:member'];
    records.push(...members);
    const wanted = Math.min(block['hydra:totalItems'], maxRecordsRead);
    if (members.length === 0 || alreadyRead + records.length >= wanted) return records;
  }
}
