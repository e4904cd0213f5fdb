/** Limits that both halves keep (docs/requirements/constants.md, D-08, D-14). */
export const limits = {
  /** A stored session token counts only if it is longer than this (CONST-18). */
  tokenMinChars: 5,
  lineMaxChars: 255,
  textMaxChars: 5000,
  experience: {
    description: { minChars: 120, maxChars: 600 },
    promotionMaxChars: 160,
    maxTags: 2,
    maxTopLevelCategories: 2,
    images: { min: 1, max: 5 },
  },
  reseller: { claimMaxChars: 160, observationsMaxChars: 160 },
  maker: { staff: { min: 0, max: 5 } },
  /** A new password; one that was given earlier may be longer (D-36). */
  password: { minChars: 5, maxChars: 15 },
  /** The phone that a record must have (CONST-21). */
  phone: { minChars: 4, maxChars: 14 },
  /** A maker's phrase and description, a reseller's claim (CONST-22). */
  profileTextMaxChars: 160,
  page: { defaultItems: 30, maxItems: 600 },
  /** The longest lists that a request may carry, repeats included; a longer list is refused before its members are read. */
  lists: {
    /** Records that a field refers to, and pictures. */
    references: 1_000,
    /** Values of a fixed set, such as roles. */
    choices: 100,
    /** There are 249 codes. */
    countryCodes: 600,
    importSources: 20,
    /** Fields of an imported activity, by language. */
    importDecisions: 100,
    /** Values of one filter in an address; a page shows no more records than `page.maxItems`. */
    filterValues: 1_000,
    /** Refused fields that an error names. */
    violations: 100,
  },
  /** The experience list and the positioning rows are read in blocks of this many (CONST-03). */
  experienceBlockItems: 600,
  /** How many experiences share a place in the order of the public site (D-41), and how many change theirs in one save. */
  positions: { maxSharing: 2, maxChanged: 10_000 },
  /** The makers' list is read in blocks of this many (CONST-04). */
  makerBlockItems: 100,
  /** So many receipts of a maker are listed at most: fifty years of months. */
  invoices: 600,
  /** Locations of a country are read this many at a time (CONST-05). */
  locationBlockItems: 100,
  bodyMaxBytes: 1_000_000,
  upload: { maxBytes: 15_000_000, maxPixels: 40_000_000 },
  /** The largest value of PostgreSQL's integer; an id beyond it exists nowhere (D-14). */
  maxId: 2_147_483_647,
} as const;
