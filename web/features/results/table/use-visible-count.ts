import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Row {
  total: number;
  show: (visible: number) => void;
}

/** How many of a wrapping row's children fit in its first two lines, with room left for a '+N' when some don't. */
export function useVisibleCount(total: number): { ref: RefObject<HTMLDivElement | null>; visible: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, show] = useState(total);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    rows.set(element, { total, show });
    count(element);
    resizes.observe(element);
    return () => {
      resizes.unobserve(element);
      rows.delete(element);
      due.delete(element);
    };
  }, [total]);

  return { ref, visible };
}

/** Every row on the page. */
const rows = new Map<HTMLElement, Row>();
/** Those to be counted before the next paint. */
const due = new Set<HTMLElement>();
/** The width that each was last counted at, in CSS pixels. */
const counted = new WeakMap<HTMLElement, number>();

const resizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target instanceof HTMLElement && counted.get(target) !== target.clientWidth) count(target);
  }
});

// Names are wider or narrower in the typeface than in what stands in for it until it has come.
document.fonts.addEventListener('loadingdone', () => rows.keys().forEach(count));

function count(row: HTMLElement): void {
  if (due.size === 0) queueMicrotask(countAll);
  due.add(row);
}

/** Writes to all rows, then reads all, then writes: row by row, the table would be laid out once for each. */
function countAll(): void {
  const elements = [...due];
  due.clear();
  for (const element of elements) {
    for (const chip of chipsOf(element)) {
      chip.hidden = false;
      chip.style.maxWidth = '';
    }
  }
  const fits = elements.map((element) => {
    counted.set(element, element.clientWidth);
    return fitting(chipsOf(element), element.clientWidth);
  });
  flushSync(() => {
    for (const [index, element] of elements.entries()) {
      const { visible, isAlone } = fits[index] ?? { visible: 0, isAlone: false };
      for (const [position, chip] of chipsOf(element).entries()) {
        chip.hidden = position >= visible;
        if (isAlone && position === visible - 1) chip.style.maxWidth = `calc(100% - ${moreWidth}px)`;
      }
      rows.get(element)?.show(visible);
    }
  });
}

function chipsOf(row: HTMLElement): HTMLElement[] {
  return Array.from(row.children).slice(0, rows.get(row)?.total) as HTMLElement[];
}

/** Room for '+99' and the gap before it, in pixels. */
const moreWidth = 44;

/** How many chips are visible, and whether the last stands alone on its line and gives up some of its name for the '+N'. */
function fitting(chips: readonly HTMLElement[], width: number): { visible: number; isAlone: boolean } {
  const tops = chips.map(({ offsetTop }) => offsetTop);
  const third = [...new Set(tops)][2];
  if (third === undefined) return { visible: chips.length, isAlone: false };
  const visible = tops.findIndex((top) => top >= third);
  const last = chips[visible - 1];
  if (!last || last.offsetLeft + last.offsetWidth + moreWidth <= width) return { visible, isAlone: false };
  return last.offsetLeft === 0 ? { visible, isAlone: true } : { visible: visible - 1, isAlone: false };
}
