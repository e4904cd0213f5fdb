import type { experience } from '@trastienda/contract/resources/experience';
import type { Input } from '@trastienda/contract/model/resource';
import type { Bilingual } from '../content/read-content.ts';
import type { Picture } from '../pictures/pictures.ts';

/** The fields of the API's experiences that {@link DemoExperience} omits or declares with a different type. */
type Rewritten =
  | 'name'
  | 'description'
  | 'promotion'
  | 'includes'
  | 'mediaExperiences'
  | 'languages'
  | 'categories'
  | 'subcategories'
  | 'tags'
  | 'order'
  | 'slug';
/** An experience with the ids of the records that it refers to, its texts in both languages and its pictures. */
export type DemoExperience = Omit<Input<typeof experience>, Rewritten> & {
  name: Bilingual;
  description: Bilingual;
  promotion: Bilingual | null;
  languages: number[];
  categories: number[];
  tags: number[];
  slug: string;
  order: number | null;
  pictures: Picture[];
};
