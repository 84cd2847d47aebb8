/** What became of sharing: the browser's own sheet took over, the link was copied, or neither could be done. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Shares an address through the browser's sheet where there is one, else copies it. */
export async function share(title: string, url: string): Promise<ShareOutcome> {
  const sheet = { title, url };
  if (navigator.canShare?.(sheet)) {
    try {
      await navigator.share(sheet);
      return 'shared';
    } catch (error) {
      // Whoever closes the sheet has decided not to share.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
