import type { RegisteredRouter } from '@tanstack/react-router';
import { loadTexts } from '../../i18n/i18n.ts';
import type { RecordPath } from '../screen-paths.ts';

const formTitle = /^(\w+):editTitle$/;

const isRecordPath = (path: string): path is RecordPath => path.endsWith('/$id');

/** Returns the path of the form of each collection that has one, from the titles of the routes. */
export const recordForms = ({ routesById }: RegisteredRouter): ReadonlyMap<string, RecordPath> =>
  new Map(
    Object.values(routesById).flatMap(({ options, fullPath }) => {
      const [, collection] = formTitle.exec(options.staticData?.title ?? '') ?? [];
      return collection !== undefined && isRecordPath(fullPath) ? [[collection, fullPath] as const] : [];
    }),
  );

/** Fetches the texts of all forms, which label the fields in the lines of the log. */
export const loadLogTexts = async (router: RegisteredRouter): Promise<void> =>
  void (await Promise.all([...recordForms(router).keys()].map(loadTexts)));
