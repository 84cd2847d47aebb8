import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';

/** What a phone's camera reads in the QR code of a page as it is shown now. Throws where it finds none. */
export async function readQr(page: Page): Promise<string> {
  const png = (await page.screenshot()).toString('base64');
  const camera = await page.context().newPage();
  try {
    const { width, height, pixels } = await camera.evaluate(async (encoded) => {
      const bytes = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      // One byte a pixel is enough of a code in black on white, and is quick to hand over.
      let text = '';
      for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at] ?? 0);
      return { width: image.width, height: image.height, pixels: btoa(text) };
    }, png);
    const grey = Buffer.from(pixels, 'base64');
    const data = new Uint8Array(grey.length * 4);
    grey.forEach((value, at) => data.fill(value, at * 4, at * 4 + 4));
    return decodeQR({ width, height, data }, { timeLimit: 60_000 });
  } finally {
    await camera.close();
  }
}
