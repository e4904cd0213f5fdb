import { refersTo } from '../../hydra/reading/filters.ts';
import type { Within } from '../../hydra/serve-nested.ts';
import { makers } from '../maker/table.ts';
import { experienceApi } from './experience.ts';
import { experiences } from './table.ts';

/** The collection at `GET /makers/{id}/experiences` (API-59). */
export const experiencesOfMaker: Within = {
  path: '/makers/:id/experiences',
  owner: makers,
  resource: experienceApi,
  within: refersTo(experiences.makerId, 'makers'),
  summary: 'Lists the experiences of a maker',
};
