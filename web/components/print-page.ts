/** Fetches what a page draws, before it is laid out for paper. */
type Preparation = () => Promise<void>;

const preparations: Preparation[] = [];

/** Has something done before each printing that `printPage` begins; a printing of the browser's own doesn't wait for it. */
export function prepareForPaper(prepare: Preparation): void {
  preparations.push(prepare);
}

/** Longest that paper waits, in milliseconds. */
const longestWaitMs = 8000;

/** Prints the page once all that it draws is there. */
export async function printPage(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([Promise.allSettled(preparations.map(async (prepare) => prepare())), late]);
  window.print();
}
