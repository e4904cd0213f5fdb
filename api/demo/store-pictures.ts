import { addMedia } from '../media/add-media.ts';
import { resellerMedia } from '../resources/reseller/media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import type { Services } from '../services.ts';
import type { DemoExperience } from './catalogue.ts';
import { renderLogo } from './pictures/logo.ts';
import { keyOf } from './pictures/scenes.ts';
import { render } from './pictures/render.ts';

/** The stored picture and the medium that keeps it in the store until an experience shows it. */
export type StoredPicture = { fileName: string; mediumId: number };

const atOnce = 4;

/** Draws and stores every picture that an experience shows, each once. @returns them by {@link keyOf}. */
export async function storePictures(
  services: Pick<Services, 'db' | 'media'>,
  experiences: readonly DemoExperience[],
): Promise<Map<string, StoredPicture>> {
  const wanted = new Map(experiences.flatMap(({ pictures }) => pictures.map((picture) => [keyOf(picture), picture])));
  const stored = new Map<string, StoredPicture>();
  // All workers take from the same iterator: each picture is drawn by one of them.
  const queue = wanted.entries();
  const work = async () => {
    for (const [key, picture] of queue) {
      const { id, fileName } = await addMedia(services, experienceMediaKind, { source: await render(picture) });
      stored.set(key, { fileName, mediumId: id });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return stored;
}

/** Draws and stores the logos of so many agencies. */
export async function storeLogos(services: Pick<Services, 'db' | 'media'>, count: number): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, fileName } = await addMedia(services, resellerMedia.mediaResellersLogos, {
      source: await renderLogo(n),
    });
    stored.push({ fileName, mediumId: id });
  }
  return stored;
}
