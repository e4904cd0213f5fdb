import pMap from 'p-map';
import { addMedia } from '../media/add-media.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { makerMedia } from '../resources/maker/media.ts';
import { resellerMedia } from '../resources/reseller/media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import type { Services } from '../services.ts';
import type { DemoMaker } from './build/build-makers.ts';
import type { DemoExperience } from './build/demo-experience.ts';
import { renderLogo } from './pictures/logo.ts';
import { render, renderOfMaker } from './pictures/render.ts';
import { keyOf, type Picture } from './pictures/scenes.ts';

/** A stored picture. Until a record of the demo refers to the file, its medium keeps the cleanup of unused files from deleting it. */
export type StoredPicture = { fileName: string; mediumId: number };

const concurrency = 4;

type Stores = Pick<Services, 'db' | 'media'>;
type Wanted<P> = { kind: MediaKind; pictures: ReadonlyMap<string, P>; render: (picture: P) => Promise<Buffer> };

/** Draws and stores each picture of the experiences once. @returns the stored pictures by {@link keyOf}. */
export const storePictures = (services: Stores, experiences: readonly DemoExperience[]): Promise<StoredPictures> =>
  storeEach(services, {
    kind: experienceMediaKind,
    pictures: byKey(experiences.flatMap(({ pictures }) => pictures)),
    render,
  });

/** The stored pictures of the makers by {@link keyOf}. Makers of the same place may share a picture. */
export type MakerPictures = Record<'avatar' | 'header', StoredPictures>;

/** Draws and stores each picture of the makers once. */
export const storeMakerPictures = async (services: Stores, makers: readonly DemoMaker[]): Promise<MakerPictures> => ({
  avatar: await storeEach(services, {
    kind: makerMedia.mediaMakers,
    pictures: byKey(makers.map(({ avatar }) => avatar)),
    render: (picture) => renderOfMaker('avatar', picture),
  }),
  header: await storeEach(services, {
    kind: makerMedia.mediaMakersHeader,
    pictures: byKey(makers.flatMap(({ header }) => header ?? [])),
    render: (picture) => renderOfMaker('header', picture),
  }),
});

export type StoredPictures = ReadonlyMap<string, StoredPicture>;

const byKey = (pictures: readonly Picture[]) => new Map(pictures.map((picture) => [keyOf(picture), picture]));

async function storeEach<P>(services: Stores, wanted: Wanted<P>): Promise<StoredPictures> {
  const stored = await pMap(
    wanted.pictures,
    async ([key, picture]) => {
      const { id, fileName } = await addMedia(services, wanted.kind, { source: await wanted.render(picture) });
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
