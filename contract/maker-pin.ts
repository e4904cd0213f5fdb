/** `completed` if every field that the maker's pin on the public map needs is filled in, otherwise `pending`. */
export const makerPinStatuses = ['completed', 'pending'] as const;
