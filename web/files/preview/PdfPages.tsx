import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PdfPage, type PageSize } from './PdfPage.tsx';
import classes from './PdfPages.module.css';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { zooms, ZoomBar } from './ZoomBar.tsx';

interface PdfPagesProps {
  document: PDFDocumentProxy;
  name: string;
}

/** The space around a page, in CSS pixels; see the style sheet. */
const margin = 16;

/** A document's pages under one another, as wide as there is room for, times the zoom. Only those near are drawn. */
export function PdfPages({ document, name }: PdfPagesProps) {
  const { ref, width } = useElementSize();
  const scroller = useRef<HTMLElement>(null);
  const place = useRef({ down: 0, across: 0.5 });
  const [zoom, setZoom] = useState(1);
  const [current, setCurrent] = useState(1);
  const usual = useFirstSize(document);
  const pageWidth = Math.round(Math.max(0, Math.floor(width) - 2 * margin) * zoom);

  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const middle = box.scrollTop + box.clientHeight / 2;
    place.current = {
      down: middle / box.scrollHeight,
      across: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
    };
    const passed = [...box.querySelectorAll<HTMLElement>('[data-page]')].filter((page) => page.offsetTop <= middle);
    setCurrent(Math.max(1, passed.length));
  };
  // What was being read stays in sight when pages grow or shrink.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || pageWidth === 0) return;
    const { down, across } = place.current;
    box.scrollTop = down * box.scrollHeight - box.clientHeight / 2;
    box.scrollLeft = across * box.scrollWidth - box.clientWidth / 2;
  }, [pageWidth]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = zooms.indexOf(zoom);
    const next = { '+': zooms[at + 1], '-': zooms[at - 1], '0': 1 }[event.key];
    if (next) setZoom(next);
  };

  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} page={current} pages={document.numPages} />
      {/* Scrolled by the keyboard, and zoomed by its keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={`Documento ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div ref={ref} className={classes.measure} />
        {usual && pageWidth > 0
          ? Array.from({ length: document.numPages }, (_, index) => (
              <PdfPage
                key={index}
                document={document}
                number={index + 1}
                width={pageWidth}
                usual={usual}
                scroller={scroller}
              />
            ))
          : null}
      </section>
    </>
  );
}

/** The size of the first page, which the others are taken to have until they are near. */
function useFirstSize(document: PDFDocumentProxy): PageSize | null {
  const [size, setSize] = useState<PageSize | null>(null);
  useEffect(() => {
    let isWanted = true;
    document.getPage(1).then(
      (page) => isWanted && setSize(page.getViewport({ scale: 1 })),
      () => isWanted && setSize({ width: 595, height: 842 }),
    );
    return () => {
      isWanted = false;
    };
  }, [document]);
  return size;
}
