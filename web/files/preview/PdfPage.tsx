import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from './pdfjs.ts';
import classes from './PdfPage.module.css';

/** In the document's own units. */
export interface PageSize {
  width: number;
  height: number;
}

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** CSS pixels. */
  width: number;
  /** What size the page is taken to have until it is read. */
  usual: PageSize;
  scroller: RefObject<HTMLElement | null>;
}

/** One page: its picture, and over it its text, which can be selected, searched and read aloud. Drawn while it is near. */
export function PdfPage({ document, number, width, usual, scroller }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, scroller);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const size = page?.getViewport({ scale: 1 }) ?? usual;
  const scale = width / size.width;

  const style: CSSProperties & Record<`--${string}`, number> = {
    width,
    height: Math.round(size.height * scale),
    '--total-scale-factor': scale,
  };

  useEffect(() => {
    if (!isNear || page) return undefined;
    let isWanted = true;
    document.getPage(number).then(
      (loaded) => isWanted && setPage(loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [document, number, isNear, page]);

  useEffect(() => {
    if (!isNear || !page || !sheet.current) return undefined;
    const drawing = drawPage(page, sheet.current, scale, devicePixelRatio);
    drawing.done.catch(() => setFailed(true));
    return drawing.cancel;
  }, [isNear, page, scale]);

  // What is far away keeps its place, and no picture: a hundred pages would fill the memory of a telephone.
  useEffect(() => {
    if (!isNear) sheet.current?.replaceChildren();
  }, [isNear]);

  return (
    <div
      ref={box}
      data-page={number}
      className={`${classes.page} relative`}
      style={style}
      role="group"
      aria-label={`Página ${number} de ${document.numPages}`}
    >
      <div ref={sheet} className={classes.sheet} />
      {hasFailed ? (
        <p className="grid place-center ink-3 absolute" style={{ inset: 0 }}>
          No se ha podido dibujar esta página
        </p>
      ) : null}
    </div>
  );
}

/** Whether something is in sight within what scrolls it, or would be after scrolling by a window's height. */
function useIsNear(what: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!what.current) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(what.current);
    return () => observer.disconnect();
  }, [what, scroller]);
  return isNear;
}

/** The largest picture, in pixels: telephones refuse to make larger ones. */
const maxPixels = 16_000_000;

interface Drawing {
  done: Promise<void>;
  cancel: () => void;
}

/** Draws a page, picture and text, in the place of what a sheet holds. What was there stays until the new one is ready. */
function drawPage(page: PDFPageProxy, sheet: HTMLElement, scale: number, pixelRatio: number): Drawing {
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(pixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
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
