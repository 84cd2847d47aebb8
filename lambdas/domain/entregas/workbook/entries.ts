/** One file within an archive. */
export interface ArchiveEntry {
  /** As the archive writes it; it is shown and compared, never used as a path. */
  name: string;
  isEncrypted: boolean;
  /** Its bytes, unpacked. Throws FileRefused where they are damaged or more than an archive may come to. */
  open(): AsyncIterable<Uint8Array>;
}

/** What every reader of a workbook needs of the ZIP that it is: its files by name. */
export type Entries = ReadonlyMap<string, ArchiveEntry>;
