import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { numero } from '../../../contract/base/numeros.ts';
import { type PageSize, PdfPage } from './PdfPage.tsx';
import type { PDFDocumentProxy } from './pdfjs.ts';

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
        className="min-height-0 px-16 pb-16 outline-inside relative grow"
        style={{ overflow: 'auto scroll', background: '#eceff3' }}
        aria-label={`Documento ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div ref={ref} className="sticky left-0" style={{ height: 16, margin: '0 -16px' }} />
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

/** How large pages may be drawn, 1 being as wide as there is room for. */
const zooms: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface ZoomBarProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  page: number;
  pages: number;
}

/** Where one is in the document, and how large it is drawn. */
function ZoomBar({ zoom, onZoom, page, pages }: ZoomBarProps) {
  const percent = `${numero(zoom * 100)}\u00a0%`;
  const at = zooms.indexOf(zoom);
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]];
  return (
    <div
      className="flex rigid between items-center line-below"
      style={{ padding: '4px 10px 4px 16px' }}
      role="toolbar"
      aria-label="Página y tamaño"
    >
      <span className="ink-3 figures" aria-live="polite">
        Página {numero(page)} de {numero(pages)}
      </span>
      <span className="flex gap-2 items-center">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Reducir"
          title="Reducir (−)"
          disabled={!smaller}
          onClick={() => smaller && onZoom(smaller)}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className="ink-2 weight-500 figures"
          style={{ minWidth: 64 }}
          title="Ajustar al ancho (0)"
          aria-label={`Tamaño: ${percent}. Ajustar al ancho`}
          onClick={() => onZoom(1)}
        >
          {percent}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Ampliar"
          title="Ampliar (+)"
          disabled={!larger}
          onClick={() => larger && onZoom(larger)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
