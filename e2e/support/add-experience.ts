import { smallJpeg } from './pictures.ts';
import type { Api } from './product.ts';

/** Creates an experience with a picture of its own, and the first records of the other lists. `fields` replace the default ones. */
export async function addExperience(api: Api, fields: Record<string, unknown>) {
  const first = async (path: string) => (await api.get(path))['hydra:member'][0];
  const { '@id': location, country } = await first('/locations');
  const { '@id': picture } = await api.upload('/media_experiences', await smallJpeg());
  return api.post('/experiences', {
    description: 'Navegamos hasta que se pone el sol. '.repeat(10),
    url: 'https://velero.example',
    urlButtonText: 'book',
    duration: '02:00',
    mediaExperiences: [picture],
    maker: (await first('/makers'))['@id'],
    languages: [(await first('/languages'))['@id']],
    categories: [(await first('/categories'))['@id']],
    tags: [(await first('/tags'))['@id']],
    country,
    location,
    ...fields,
  });
}
