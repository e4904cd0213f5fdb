import kit from '../kit/en.json';
import partners from '../partners/en.json';
import frame from './en.json';

/** The common texts in English. */
export const commonEnglish = { ...frame, ...kit, ...partners };
