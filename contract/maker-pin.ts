/** Whether everything is there that the maker's pin on the public map needs. */
export const makerPinStatuses = ['completed', 'pending'] as const;
