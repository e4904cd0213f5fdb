/** Limits that the admin and the API share (docs/requirements/constants.md, D-08, D-14). */
export const limits = {
  /** A stored session token is valid only if it is longer than this (CONST-18). */
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
  /** A new password; an older stored password may be longer (D-36). */
  password: { minChars: 5, maxChars: 15 },
  /** A password that its owner sets; it must not contain the owner's words of at least `wordMinChars` (D-86). */
  ownPassword: { minChars: 10, maxChars: 128, wordMinChars: 4 },
  /** Second factors of a user, and recovery codes that are made at a time (D-87). */
  factors: { perUser: 20, recoveryCodes: 10 },
  /** The required phone of a record (CONST-21). */
  phone: { minChars: 4, maxChars: 14 },
  /** A maker's phrase and description (CONST-22). */
  profileTextMaxChars: 160,
  /** A page of changes is smaller, because a change contains whole texts twice. */
  page: { defaultItems: 30, maxItems: 600, maxChanges: 100 },
  /** Maximum lengths of lists, duplicates included. In a request, a longer list is refused before its members are parsed. */
  lists: {
    /** References to records, including those to pictures. */
    references: 1_000,
    /** Values of a fixed set, such as roles. */
    choices: 100,
    /** More than the 249 country codes that exist, because duplicates count. */
    countryCodes: 600,
    importSources: 20,
    /** Decisions for the fields of an imported activity; a translated field has one decision per language. */
    importDecisions: 100,
    /** Values of one filter in a query string: enough to filter by all ids of the largest page (`page.maxItems`). */
    filterValues: 1_000,
    /** Records of one request for their last changes. */
    latestChanges: 100,
    /** Columns of a view. */
    columns: 60,
    /** Violations in an error. */
    violations: 100,
  },
  /** `perList`: views of a user in a list, and shared views of a list. `maxCounted`: the records of a view that are counted. */
  view: { nameMaxChars: 60, queryMaxChars: 4_000, perList: 50, maxCounted: 10_000 },
  /**
   * Proposals: records that one may change, ticked records that a request may name, its operations, the length of the text that a `replace` finds,
   * open proposals of a user, records that `hits` searches, and for how many days a planned one is kept.
   */
  proposal: {
    records: 100_000,
    ids: 10_000,
    operations: 50,
    findMaxChars: 255,
    openPerUser: 20,
    maxCounted: 10_000,
    keptDays: 30,
  },
  /** The search of all records: characters and words of a query, members of an answer, and records that a browser remembers for a person. */
  search: { queryMaxChars: 255, words: 8, defaultItems: 20, maxItems: 50, recent: 20 },
  /** Page size with which the admin reads experiences, for their list and for positioning (CONST-03). */
  experienceBlockItems: 600,
  /** Maximum numbers of experiences that share a position in the order of the public site (D-41), and of position changes in one save. */
  positions: { maxSharing: 2, maxChanged: 10_000 },
  /** Page size with which the admin reads the makers' list (CONST-04). */
  makerBlockItems: 100,
  /** Maximum number of receipts listed for a maker: fifty years of monthly receipts. */
  invoices: 600,
  /** Page size with which the admin reads the locations of a country (CONST-05). */
  locationBlockItems: 100,
  /**
   * For how many days after its first write a browser stores a draft, and the bytes of all drafts of a user, pictures included. The API keeps
   * uploaded pictures without a record longer than that.
   */
  drafts: { days: 14, maxBytes: 50_000_000 },
  bodyMaxBytes: 1_000_000,
  /** The maximum size of a body without a token: credentials, or a refresh token. */
  publicBodyMaxBytes: 16_384,
  /**
   * The nesting of a JSON body, and the number of its members at all levels, because parsing these takes far longer than parsing text. A save
   * of `positions.maxChanged` positions has 30,000 members.
   */
  json: { maxDepth: 64, maxMembers: 40_000 },
  /**
   * `maxSidePixels` is the limit of JPEG decoders for the width and the height. It applies to PNG, too, because a longer PNG that is one pixel
   * wide may take minutes to decode.
   */
  upload: { maxBytes: 15_000_000, maxPixels: 40_000_000, maxSidePixels: 65_500 },
  /** The largest value of PostgreSQL's `integer`; no record has a larger id (D-14). */
  maxId: 2_147_483_647,
} as const;
