import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Determinacion, Resultado } from '../../../contract/muestra.ts';
import { conclusionOfDeterminacion } from '../../../contract/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../contract/rules/contraste.ts';
import { isFailed } from '../../../contract/rules/conclusion.ts';
import { numero } from '../../../contract/rules/numeros.ts';
import { textoDeReferencia, textoDeValor } from '../../../contract/rules/resultado.ts';
import card from '../../components/Card.module.css';
import { keyed } from '../../components/keyed.ts';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { VerdictBadge } from '../../components/VerdictBadge.tsx';
import type { Readings } from './lectura/readings-by-result.ts';
import { LimitBarView } from './LimitBarView.tsx';
import { Sparkline } from './sparkline/Sparkline.tsx';
import { type ValuesOfPoint, valuesOf } from './sparkline/values-of-point.ts';
import classes from './DeterminationBlock.module.css';

/** The columns of every determination's table, which stand one under another. */
const headings = [
  { label: 'Parámetro', className: classes.name },
  { label: 'Valor', className: classes.value },
  { label: 'Unidad', className: classes.unit },
  { label: 'Límites', className: classes.bar },
  { label: 'Evolución', className: classes.trend },
  { label: 'Referencia', className: classes.reference },
  { label: 'Conclusión', className: classes.conclusion },
] as const;

const headingsFor = (hasTrend: boolean) => headings.filter(({ className }) => hasTrend || className !== classes.trend);

/** The headings drawn once for all the tables; each table has its own for screen readers and on paper. */
export function ColumnHeadings({ hasTrend }: { hasTrend: boolean }) {
  return (
    <div className={classes.headings} aria-hidden>
      {headingsFor(hasTrend).map(({ label, className }) => (
        <span key={label} className={className}>
          {label}
        </span>
      ))}
    </div>
  );
}

interface DeterminationBlockProps {
  determinacion: Determinacion;
  shown: ReadonlySet<Resultado>;
  folded: ReadonlySet<Resultado>;
  /** What there is of the parameters at the sample's point, once it is known. */
  values: ValuesOfPoint | undefined;
  /** What the norm of the sample's type says of each result. */
  readings: Readings | undefined;
  /** Whether there is a column for it. */
  hasTrend: boolean;
  /** Nothing of it is asked for: it is left out of the screen, but not of the paper. */
  isHidden: boolean;
}

/** One determination: its conclusion, how it was done, and a row for each of its parameters. */
export function DeterminationBlock(props: DeterminationBlockProps) {
  const { determinacion, shown, folded, isHidden, values, readings, hasTrend } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const title = useId();
  const columns = headingsFor(hasTrend);
  const { descripcion, resultados } = determinacion;
  const conclusion = conclusionOfDeterminacion(determinacion);
  // On the screen the verdict of a single parameter stands beside it alone.
  const saysTheSame = resultados.length === 1 && resultados[0]?.conclusion === conclusion;
  return (
    <section className={isHidden ? `${classes.block} ${classes.hidden}` : classes.block} aria-labelledby={title}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={card.title} id={title}>
            {descripcion}
          </h3>
          <p className={classes.how}>{howItWasDone(determinacion)}</p>
        </div>
        <div className={saysTheSame ? `${classes.verdict} ${classes.alone}` : classes.verdict}>
          <VerdictBadge conclusion={conclusion} otherwise={conclusion} />
        </div>
      </div>
      {resultados.length > 0 ? (
        <table className={classes.table} aria-labelledby={title}>
          <colgroup>
            {columns.map(({ label, className }) => (
              <col key={label} className={className} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ label, className }) => (
                <th key={label} scope="col" className={className}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(resultados, (resultado) => resultado.descripcion).map(({ key, item }) => (
              <ParameterRow
                key={key}
                resultado={item}
                reading={readings?.get(item)}
                columns={columns.length}
                trend={hasTrend ? <Trend determinacion={descripcion} resultado={item} values={values} /> : undefined}
                isHidden={!shown.has(item) && !(isUnfolded && folded.has(item))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {folded.size > 0 ? (
        <button
          type="button"
          className={`${classes.unfold} no-print`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronDown size={16} aria-hidden />
          {isUnfolded ? 'Ocultar' : 'Mostrar'} {numero(folded.size)} parámetros no detectados (por debajo de su límite)
        </button>
      ) : null}
    </section>
  );
}

function howItWasDone({ procedimiento, norma, acreditado, subcontratado }: Determinacion): string {
  return [procedimiento, norma, acreditado && 'Acreditado ENAC', subcontratado && 'Subcontratado']
    .filter(Boolean)
    .join(' · ');
}

interface ParameterRowProps {
  resultado: Resultado;
  /** One sentence of what a norm says of it. */
  reading: string | undefined;
  /** How many columns the table has. */
  columns: number;
  /** Undefined where the table has no column for it. */
  trend: ReactNode;
  /** Left out of the screen, but not of the paper. */
  isHidden: boolean;
}

/** One parameter: what was measured, what is permitted, and what follows. */
function ParameterRow({ resultado, reading, columns, trend, isHidden }: ParameterRowProps) {
  const { descripcion, unidad, referencia, conclusion } = resultado;
  const notes = notesOf(resultado);
  const hidden = isHidden ? classes.hidden : undefined;
  const failed = isFailed(resultado) || undefined;
  return (
    <>
      <tr
        className={hidden}
        data-failed={failed}
        data-trend={trend !== undefined || undefined}
        data-read={reading !== undefined || undefined}
      >
        <th scope="row" className={classes.name}>
          {descripcion}
          {notes ? <span className={classes.notes}>{notes}</span> : null}
        </th>
        <td className={classes.value}>{textoDeValor(resultado)}</td>
        <td className={classes.unit}>{unidad || <span className={classes.blank}>-</span>}</td>
        <td className={classes.bar}>
          <LimitBarView resultado={resultado} />
        </td>
        {trend === undefined ? null : <td className={classes.trend}>{trend}</td>}
        <td className={classes.reference}>{textoDeReferencia(referencia)}</td>
        <td className={classes.conclusion}>
          {conclusion ? (
            <VerdictBadge conclusion={conclusion} otherwise={conclusion} />
          ) : (
            <span className={classes.blank}>N/A</span>
          )}
          {isFueraSinDecir(resultado, conclusion) ? <OutsideLimit /> : null}
        </td>
      </tr>
      {reading === undefined ? null : (
        <tr className={hidden} data-failed={failed} data-reading>
          <td colSpan={columns} className={classes.reading}>
            {reading}
          </td>
        </tr>
      )}
    </>
  );
}

interface TrendProps {
  determinacion: string;
  resultado: Resultado;
  values: ValuesOfPoint | undefined;
}

/** What the parameter was at the same point; nothing where it wasn't measured there in another sample. */
function Trend({ determinacion, resultado, values }: TrendProps) {
  const own = values && valuesOf(values, determinacion, resultado);
  return values && own ? <Sparkline of={values} parametro={own} referencia={resultado.referencia} /> : null;
}

/** What ISO/IEC 17025 asks to be said of a result, as far as the laboratory delivers it. */
function notesOf({ incertidumbre, limite_deteccion, limite_cuantificacion, acreditado }: Resultado): string {
  return [
    incertidumbre && `Incertidumbre ${incertidumbre}`,
    limite_deteccion && `LD ${limite_deteccion}`,
    limite_cuantificacion && `LC ${limite_cuantificacion}`,
    acreditado === false && 'Fuera del alcance de acreditación',
  ]
    .filter(Boolean)
    .join(' · ');
}
