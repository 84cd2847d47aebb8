import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many of a wrapping row's children fit in its first two lines, with room left for a '+N' when some don't. */
export function useVisibleCount(total: number): { ref: RefObject<HTMLDivElement | null>; visible: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(total);

  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const measure = () => setVisible(fitting(row, total));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [total]);

  return { ref, visible };
}

/** Room for '+99' and the gap before it, in pixels. */
const moreWidth = 44;

function fitting(row: HTMLElement, total: number): number {
  const chips = Array.from(row.children).slice(0, total) as HTMLElement[];
  for (const chip of chips) {
    chip.hidden = false;
    chip.style.maxWidth = '';
  }
  const lines = [...new Set(chips.map(({ offsetTop }) => offsetTop))];
  const third = lines[2];
  let count = third === undefined ? total : chips.findIndex(({ offsetTop }) => offsetTop >= third);
  const last = chips[count - 1];
  if (count < total && last && last.offsetLeft + last.offsetWidth + moreWidth > row.clientWidth) {
    // Alone on its line, it gives up some of its name instead of its place.
    if (last.offsetLeft === 0) last.style.maxWidth = `calc(100% - ${moreWidth}px)`;
    else count -= 1;
  }
  for (const [index, chip] of chips.entries()) chip.hidden = index >= count;
  return count;
}
