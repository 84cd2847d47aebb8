/** Resource metadata that says which source file a function is made of; `local` runs that file. */
export const entryMetadata = 'alicuota:entry';
