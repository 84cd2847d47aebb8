/** What browsers name in their errors: the address of the code that couldn't be fetched. */
function addressIn(message: string): string | undefined {
  const at = message.search(/https?:\/\//u);
  return at < 0 ? undefined : /^\S+?\.js\b/u.exec(message.slice(at))?.[0];
}

let again = 0;

/**
 * Fetches a part of the program that comes when it is first needed. Browsers remember for as long as a page is open
 * that an address failed, so where it did, the part is asked for once more under an address of its own.
 */
export async function importWithRetry<Module>(
  load: () => Promise<Module>,
  isPart: (loaded: unknown) => loaded is Module,
  importFrom: (from: string) => Promise<unknown> = (from) => import(/* @vite-ignore */ from),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const failed = addressIn(error instanceof Error ? error.message : '');
    if (failed === undefined) throw error;
    again += 1;
    const loaded = await importFrom(`${failed}?vez=${again}`);
    if (isPart(loaded)) return loaded;
    throw error;
  }
}
