import pMap from 'p-map';
import { addMedia } from '../media/add-media.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { makerMedia } from '../resources/maker/media.ts';
import { resellerMedia } from '../resources/reseller/media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import type { Services } from '../services.ts';
import type { DemoMaker } from './build/build-makers.ts';
import type { DemoExperience } from './build/demo-experience.ts';
import { crop, type Use } from './pictures/crop.ts';
import { renderLogo } from './pictures/logo.ts';
import { keyOf, type Picture } from './pictures/pictures.ts';

/** A stored picture. Until a record of the demo refers to the file, its medium keeps the cleanup of unused files from deleting it. */
export type StoredPicture = { fileName: string; mediumId: number };

const concurrency = 4;

type Stores = Pick<Services, 'db' | 'media'>;
type Wanted = { kind: MediaKind; use: Use; pictures: readonly Picture[] };

/** Stores each picture of the experiences once. @returns the stored pictures by {@link keyOf}. */
export const storePictures = (services: Stores, experiences: readonly DemoExperience[]): Promise<StoredPictures> =>
  storeEach(services, {
    kind: experienceMediaKind,
    use: 'experience',
    pictures: experiences.flatMap(({ pictures }) => pictures),
  });

/** The stored pictures of the makers by {@link keyOf}. Makers of the same place may share a picture. */
export type MakerPictures = Record<'avatar' | 'header', StoredPictures>;

/** Stores each picture of the makers once. */
export const storeMakerPictures = async (services: Stores, makers: readonly DemoMaker[]): Promise<MakerPictures> => ({
  avatar: await storeEach(services, {
    kind: makerMedia.mediaMakers,
    use: 'avatar',
    pictures: makers.map(({ avatar }) => avatar),
  }),
  header: await storeEach(services, {
    kind: makerMedia.mediaMakersHeader,
    use: 'header',
    pictures: makers.flatMap(({ header }) => header ?? []),
  }),
});

export type StoredPictures = ReadonlyMap<string, StoredPicture>;

async function storeEach(services: Stores, { kind, use, pictures }: Wanted): Promise<StoredPictures> {
  const stored = await pMap(
    new Map(pictures.map((picture) => [keyOf(picture), picture])),
    async ([key, picture]) => {
      const { id, fileName } = await addMedia(services, kind, { source: await crop(picture, use) });
      return [key, { fileName, mediumId: id }] as const;
    },
    { concurrency },
  );
  return new Map(stored);
}

/** Draws and stores the logos of the first `count` agencies, and returns them in the order of the agencies. */
export async function storeLogos(services: Stores, count: number): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, fileName } = await addMedia(services, resellerMedia.mediaResellersLogos, {
      source: await renderLogo(n),
    });
    stored.push({ fileName, mediumId: id });
  }
  return stored;
}
