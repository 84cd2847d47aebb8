import { Popover, UnstyledButton } from '@mantine/core';
import type { MuestraListada } from '../../../../contract/muestra-listada.ts';
import { veredicto } from '../../../../contract/rules/conclusion.ts';
import { keyed } from '../../../components/keyed.ts';
import { VerdictBadge } from '../../../components/VerdictBadge.tsx';
import classes from './Determinations.module.css';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Determination = MuestraListada['determinaciones'][number];

/** What goes wrong comes first, so that a folded list never hides it. */
function byUrgency(a: Determination, b: Determination): number {
  return Number(isFailed(b)) - Number(isFailed(a));
}

function isFailed({ status_inteligente }: Determination): boolean {
  return veredicto(status_inteligente) === 'No cumple';
}

interface DeterminationsProps {
  numero: string;
  determinaciones: readonly Determination[];
}

/** The determinations of a row, each with its conclusion: two lines of them, and the rest behind a '+N'. */
export function Determinations({ numero, determinaciones }: DeterminationsProps) {
  const sorted = keyed(determinaciones.toSorted(byUrgency), ({ descripcion }) => descripcion);
  const { ref, visible } = useVisibleCount(sorted.length);
  const more = sorted.length - visible;
  return (
    <div ref={ref} className={classes.row}>
      {sorted.map(({ key, item }, index) => (
        <Chip key={key} determination={item} hidden={index >= visible} />
      ))}
      {more > 0 ? (
        <Popover position="bottom-end" shadow="none" withinPortal trapFocus classNames={{ dropdown: classes.popover }}>
          <Popover.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={`+${more}: ver las ${sorted.length} determinaciones de ${numero}`}
            >
              +{more}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={`Determinaciones de ${numero}`}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard */}
            <ul className={classes.all} tabIndex={0}>
              {sorted.map(({ key, item: { descripcion, status_inteligente } }) => (
                <li key={key}>
                  <span>{descripcion}</span>
                  <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

function Chip({ determination, hidden }: { determination: Determination; hidden: boolean }) {
  const { descripcion, status_inteligente } = determination;
  return (
    <span className={isFailed(determination) ? `${classes.chip} ${classes.failed}` : classes.chip} hidden={hidden}>
      <span className={classes.name} title={descripcion}>
        {descripcion}
      </span>
      <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} look="plain" />
    </span>
  );
}

interface Row {
  total: number;
  show: (visible: number) => void;
}

/** How many of a wrapping row's children fit in its first two lines, with room left for a '+N' when some don't. */
function useVisibleCount(total: number): { ref: RefObject<HTMLDivElement | null>; visible: number } {
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
