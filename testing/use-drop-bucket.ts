import { type DropBucket, startDropBucket } from './drop-bucket.ts';
import { used } from './used.ts';

/** What `startDropBucket` starts, for a file's tests. */
export const useDropBucket = (): DropBucket => used(startDropBucket, async (bucket) => bucket.stop());
