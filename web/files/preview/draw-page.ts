import { type PDFPageProxy, TextLayer } from './pdfjs.ts';

/** The largest picture, in pixels: telephones refuse to make larger ones. */
const most = 16_000_000;

interface Drawing {
  done: Promise<void>;
  cancel: () => void;
}

/** Draws a page, picture and text, in the place of what a sheet holds. What was there stays until the new one is ready. */
export function drawPage(page: PDFPageProxy, sheet: HTMLElement, scale: number, pixelRatio: number): Drawing {
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(pixelRatio, Math.sqrt(most / (viewport.width * viewport.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  canvas.setAttribute('aria-hidden', 'true');
  const container = document.createElement('div');
  container.className = 'textLayer';

  let isCancelled = false;
  const picture = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const draw = async () => {
    try {
      await Promise.all([picture.promise, text.render()]);
      if (!isCancelled) sheet.replaceChildren(canvas, container);
    } catch (error) {
      if (!isCancelled) throw error;
    }
  };
  return {
    done: draw(),
    cancel: () => {
      isCancelled = true;
      picture.cancel();
      text.cancel();
    },
  };
}
