import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { isFallo, sinConclusion, veredicto, wordOfConclusion } from '../../../../contract/muestras/rules/conclusion.ts';
import { textoDeLimite, textoDeValor } from '../../../../contract/muestras/rules/resultado.ts';
import { masQueNoCumplen } from '../../../components/measure-words.ts';
import { keyed } from '../../../components/keyed.ts';
import { usePrinting } from '../../../components/printing.ts';
import classes from './Determinations.module.css';
import { MoreDeterminations } from './MoreDeterminations.tsx';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Determination = MuestraListada['determinaciones'][number];

/** What goes wrong comes first and what says nothing last, so that a folded list hides the least. */
function byUrgency(a: Determination, b: Determination): number {
  return urgency(b) - urgency(a);
}

function urgency({ status_inteligente }: Determination): number {
  const verdict = veredicto(status_inteligente);
  if (isFallo(status_inteligente)) return 3;
  if (verdict === 'Cumple') return 1;
  return status_inteligente === sinConclusion ? 0 : 2;
}

interface DeterminationsProps {
  numero: string;
  determinaciones: readonly Determination[];
  /** How many more there are that the answer had no room for. */
  sinListar?: number | undefined;
  /** How many of those fail. */
  noCumplenSinListar?: number | undefined;
  /** The address of the series of what fails; without it, values are no links. */
  seriesOf?: ((determinacion: string, medida: Medida) => string) | undefined;
}

/** More of what passes than ever fits in two lines: a sample may have a hundred, and twenty samples are laid out at once. */
const mostDrawn = 8;

/**
 * The determinations of a row, each with its conclusion: all that fail, and of the others the lines that the stylesheet's
 * `--lines` gives room for; the rest are behind a '+N'. Paper has them all.
 */
export function Determinations(props: DeterminationsProps) {
  const { numero, determinaciones, sinListar = 0, noCumplenSinListar = 0, seriesOf } = props;
  const sorted = keyed(determinaciones.toSorted(byUrgency), ({ descripcion }) => descripcion);
  const failing = determinaciones.filter(({ status_inteligente }) => isFallo(status_inteligente)).length;
  const drawn = usePrinting() ? sorted : sorted.slice(0, Math.max(mostDrawn, failing));
  const { ref, visible } = useVisibleCount(determinaciones, drawn.length, failing);
  const more = sorted.length - visible + sinListar;
  return (
    <div ref={ref} className={`${classes.row} relative flex wrap gap-2-12`}>
      {drawn.map(({ key, item }) => (
        <Chip key={key} determination={item} seriesOf={seriesOf} />
      ))}
      {more > 0 ? (
        <MoreDeterminations numero={numero} more={more} determinaciones={sorted} sinListar={sinListar} />
      ) : null}
      {noCumplenSinListar > 0 ? <span className="no-cumple size-13">{masQueNoCumplen(noCumplenSinListar)}</span> : null}
    </div>
  );
}

interface ChipProps {
  determination: Determination;
  seriesOf: DeterminationsProps['seriesOf'];
}

/**
 * A determination with its conclusion: loud with value and limit if it fails, a small check if it passes. Whether there is
 * room for it `countAll` says to its element, without another rendering.
 */
const Chip = memo(function Chip({ determination: { descripcion, status_inteligente, medida }, seriesOf }: ChipProps) {
  const verdict = veredicto(status_inteligente);
  if (isFallo(status_inteligente)) {
    const word = wordOfConclusion(status_inteligente);
    const series = medida?.valor === undefined ? undefined : seriesOf?.(descripcion, medida);
    return (
      <span
        className={`${classes.chip} ${classes.failed} clip wrap within inline-flex items-center gap-4 shrink nowrap`}
      >
        <span
          className={`${classes.main} inline-flex items-center gap-4 shrink`}
          style={{ flexBasis: `${widthOf(descripcion, medida)}em` }}
        >
          <IconAlertTriangle size={13} stroke={2.2} aria-hidden className="rigid" />
          <Name>{descripcion}</Name>
          {medida && hasValue(medida) ? (
            <>
              <Value medida={medida} series={series} />
              {verdict === 'No cumple' ? null : <span className="unseen">{word}</span>}
            </>
          ) : (
            <span className={`${classes.word} rigid figures`}>{verdict === 'No cumple' ? verdict : word}</span>
          )}
        </span>
        {medida && hasValue(medida) ? <Limit medida={medida} /> : null}
      </span>
    );
  }
  return (
    <span className={`${classes.chip} within inline-flex items-center gap-4 shrink nowrap`}>
      {verdict === 'Cumple' ? <IconCheck size={12} stroke={2} aria-hidden className="rigid" /> : null}
      <Name>{descripcion}</Name>
      {verdict === 'Cumple' ? (
        <span className="unseen">Cumple</span>
      ) : (
        <span className="rigid">— {status_inteligente}</span>
      )}
    </span>
  );
});

function Name({ children }: { children: string }) {
  return (
    <span className={`${classes.name} clip shrink ellipsis`} title={children}>
      {children}
    </span>
  );
}

type Medida = NonNullable<Determination['medida']>;

/** Letters of a name that it can be made out by. */
const shortestName = 10;

/** Approximate width, in its font size, of a failing parameter with its value and the beginning of its name. */
function widthOf(name: string, medida: Medida | undefined): number {
  const value = medida && hasValue(medida) ? `${textoDeValor(medida)} ${medida.unidad ?? ''}` : 'No cumple';
  return 0.52 * (Math.min(name.length, shortestName) + value.length + 4);
}

const hasValue = ({ valor, valor_formateado }: Medida) => valor !== undefined || Boolean(valor_formateado?.trim());

/** The value of what fails: '10.000 UFC/L'; it opens the series, where that has an address. */
function Value({ medida, series }: { medida: Medida; series: string | undefined }) {
  const text = (
    <>
      <b>{textoDeValor(medida)}</b>
      {medida.unidad ? ` ${medida.unidad}` : null}
    </>
  );
  return (
    <>
      {series === undefined ? (
        <span className={`${classes.value} rigid figures`}>{text}</span>
      ) : (
        <Link
          to={series}
          className={`${classes.value} above-1 underline outline-inside relative inherit-color rigid figures`}
          aria-label={`${[textoDeValor(medida), medida.unidad].filter(Boolean).join(' ')}: ver la evolución de ${medida.parametro}`}
          title="Ver su evolución"
        >
          {text}
        </Link>
      )}
      <span className="unseen">No cumple</span>
    </>
  );
}

/** Its limit: '· límite 100'. The law that the limit is from is in the sample. */
function Limit({ medida }: { medida: Medida }) {
  const { min, max, texto } = medida.referencia ?? {};
  const limit = textoDeLimite(min === undefined && max === undefined ? { texto } : { min, max });
  return limit ? <span className={`${classes.limit} ellipsis clip shrink ink-2`}>· {limit}</span> : null;
}

interface Row {
  /** Children that are drawn, and whether those are all. */
  drawn: number;
  /** How many of them, from the first, are seen whether there is room or not. */
  least: number;
  isWhole: boolean;
  show: (visible: number) => void;
}

/** How many of a wrapping row's drawn children fit in its first lines, with room left for a '+N' when some don't; `least` in any case. */
function useVisibleCount(
  children: readonly unknown[],
  drawn: number,
  least: number,
): { ref: RefObject<HTMLDivElement | null>; visible: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, show] = useState(drawn);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    rows.set(element, { drawn, least, isWhole: drawn === children.length, show });
    count(element);
    resizes.observe(element);
    return () => {
      resizes.unobserve(element);
      rows.delete(element);
      due.delete(element);
    };
    // Their values may come after their names.
  }, [children, drawn, least]);

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
    const lines = Number(getComputedStyle(element).getPropertyValue('--lines'));
    return fitting(chipsOf(element), {
      width: element.clientWidth,
      lines,
      isWhole: rows.get(element)?.isWhole ?? true,
      least: rows.get(element)?.least ?? 0,
    });
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
  return Array.from(row.children).slice(0, rows.get(row)?.drawn) as HTMLElement[];
}

/** Room for '+99' and the gap before it, in pixels. */
const moreWidth = 58;

/** How many chips are visible, and whether the last stands alone on its line and gives up some of its name for the '+N'. */
function fitting(
  chips: readonly HTMLElement[],
  { width, lines, isWhole, least }: { width: number; lines: number; isWhole: boolean; least: number },
): { visible: number; isAlone: boolean } {
  const tops = chips.map(({ offsetTop }) => offsetTop);
  const next = [...new Set(tops)][lines];
  if (next === undefined && isWhole) return { visible: chips.length, isAlone: false };
  let visible = next === undefined ? chips.length : tops.findIndex((top) => top >= next);
  let last = chips[visible - 1];
  const hasRoom = () => !last || last.offsetLeft + last.offsetWidth + moreWidth <= width;
  if (last && last.offsetLeft > 0 && !hasRoom()) last = chips[--visible - 1];
  // A '+N' after what fails takes a line of its own where it must.
  if (visible < least) return { visible: least, isAlone: false };
  return { visible, isAlone: last?.offsetLeft === 0 && !hasRoom() };
}
