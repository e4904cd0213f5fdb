/** The time zone of the marketplace, in which daily jobs and backups are scheduled. */
export const marketplaceTimeZone = 'Europe/Madrid';
