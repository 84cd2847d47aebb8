import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { drawPage } from './draw-page.ts';
import classes from './PdfPage.module.css';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts';
import { useIsNear } from './use-is-near.ts';

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
      className={classes.page}
      style={style}
      role="group"
      aria-label={`Página ${number} de ${document.numPages}`}
    >
      <div ref={sheet} className={classes.sheet} />
      {hasFailed ? <p className={classes.failed}>No se ha podido dibujar esta página</p> : null}
    </div>
  );
}
