/** How long a browser may take to begin with a file of the page's own, in milliseconds. */
const grace = 60_000;

/** Hands a file to the browser, to be kept under a name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), grace);
}
