/** Pixels of the mark's side: sharp at 30 points on paper. */
const side = 256;

/** A brand's mark as a PNG; undefined where the browser can't draw it, for a dossier goes without. */
export async function drawLogo(url: string): Promise<ArrayBuffer | undefined> {
  try {
    const image = new Image(side, side);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return await png?.arrayBuffer();
  } catch {
    return undefined;
  }
}
