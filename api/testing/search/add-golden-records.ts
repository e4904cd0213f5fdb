import { sql } from 'drizzle-orm';
import { toSlug } from '@trastienda/contract/validators/slug';
import { buildCatalogue } from '../../demo/catalogue.ts';
import { insertResellers } from '../../demo/insert-resellers.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { mediaFiles } from '../../db/tables/media-files.ts';
import { categories } from '../../resources/category.ts';
import { experiences } from '../../resources/experience/table.ts';
import { languages } from '../../resources/language.ts';
import { locations } from '../../resources/location.ts';
import { plans } from '../../resources/plan.ts';
import { tags } from '../../resources/tag.ts';
import { zones } from '../../resources/zone.ts';
import { addDemoCatalogue } from '../catalogue.ts';
import { addPartners } from './add-partners.ts';
import { rowsOf } from './golden-content.ts';

/**
 * Fills a database without a catalogue with the records that the golden queries mean: those of the demo, and those of `content/records.txt`, some
 * of which share words, names, or names but for an accent.
 */
export async function addGoldenRecords(db: Database): Promise<void> {
  await addDemoCatalogue({ db });
  await db.transaction(async (tx) => {
    await addDemoResellers(tx);
    for (const [heading, table] of Object.entries({ categories, tags, languages }))
      await tx.insert(table).values(rowsOf(heading).map(([es, en]) => ({ name: { es, en } })));
    await tx
      .insert(locations)
      .values(rowsOf('locations').map(([country = '', es, en]) => ({ country, name: { es, en } })));
    await addZones(tx);
    await tx.insert(plans).values(rowsOf('plans').map(([name = '', price = '']) => ({ name, price, isActive: true })));
    await addExperiences(tx, await addPartners(tx));
  });
}

async function addDemoResellers(tx: Transaction): Promise<void> {
  const catalogue = buildCatalogue();
  const fileName = `logo-${crypto.randomUUID()}.png`;
  await tx.insert(mediaFiles).values({ name: fileName });
  await insertResellers(
    tx,
    catalogue,
    catalogue.resellers.map(() => ({ fileName, mediumId: 0 })),
  );
}

const addZones = (tx: Transaction) =>
  tx.insert(zones).values(
    rowsOf('zones').map(([location, es, en]) => ({
      locationId: sql`(select id from locations where name ->> 'es' = ${location})`,
      name: { es, en },
    })),
  );

/** The mark in the first column says whether an experience is active; a fourth column is its slug. */
async function addExperiences(tx: Transaction, makerIds: readonly number[]): Promise<void> {
  const used = new Set<string>();
  const rows = rowsOf('experiences').map(([mark, es = '', en, given], i) => {
    const slug = given ?? (used.has(toSlug(es)) ? `${toSlug(es)}-2` : toSlug(es));
    used.add(slug);
    const url = `https://reservas.example/${slug}`;
    return { name: { es, en }, slug, url, isActive: mark === '+', makerId: makerIds[i % makerIds.length] ?? NaN };
  });
  await tx.insert(experiences).values(rows);
}
