import { Unbroken } from '../../components/Unbroken.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Determinacion, Resultado } from '../../../contract/muestras/muestra.ts';
import {
  conclusionOfDeterminacion,
  isFailed,
  sinConclusion,
  veredicto,
} from '../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';
import { numero } from '../../../contract/base/numeros.ts';
import { textoDeNumero, textoDeReferencia, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { keyed } from '../../components/keyed.ts';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { VerdictBadge } from '../../components/VerdictBadge.tsx';
import type { Readings } from './lectura/readings-by-result.ts';
import { LimitBarView } from './LimitBarView.tsx';
import { resultInItsPlace } from './one-row.ts';
import { Sparkline } from './sparkline/Sparkline.tsx';
import { type ValuesOfPoint, valuesOf } from './sparkline/values-of-point.ts';
import classes from './DeterminationRows.module.css';

const columns = [
  { label: 'Parámetro', className: classes.name },
  { label: 'Valor', className: classes.value },
  { label: 'Unidad', className: classes.unit },
  { label: 'Límites', className: classes.bar },
  { label: 'Evolución', className: classes.trend },
  { label: 'Referencia', className: classes.reference },
  { label: 'Conclusión', className: classes.conclusion },
] as const;

const columnsFor = (hasTrend: boolean) => columns.filter(({ className }) => hasTrend || className !== classes.trend);

interface ResultsTableProps {
  labelledBy: string;
  hasTrend: boolean;
  children: ReactNode;
}

/** The table of a sample's results; on phones each row is a card. */
export function SampleResultsTable({ labelledBy, hasTrend, children }: ResultsTableProps) {
  return (
    <table className={`${classes.table} fixed-table figures full-width`} aria-labelledby={labelledBy}>
      <thead className="unseen-on-phones">
        <tr>
          {columnsFor(hasTrend).map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface DeterminationRowsProps {
  determinacion: Determinacion;
  /** Its results in the order in which they are shown. */
  resultados: readonly Resultado[];
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

/**
 * A determination: one row where it has a single parameter of its name, else its name and method above a row for each parameter.
 */
export function DeterminationRows(props: DeterminationRowsProps) {
  const { determinacion, resultados, shown, folded, isHidden, values, readings, hasTrend } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const width = columnsFor(hasTrend).length;
  const only = resultInItsPlace(determinacion);
  const how = howItWasDone(determinacion);
  // The norm's reading and what is known of the point are of the result as it is stored.
  const stored = (item: Resultado, place: number) => resultados[place] ?? item;
  return (
    <tbody className={isHidden ? classes.hidden : undefined}>
      {only ? null : <DeterminationHead determinacion={determinacion} how={how} width={width} />}
      {keyed(only ? [only] : resultados, (resultado) => resultado.descripcion).map(({ key, item }, place) => (
        <ParameterRows
          key={key}
          resultado={item}
          how={only ? how : ''}
          reading={readings?.get(stored(item, place))}
          width={width}
          trend={
            hasTrend ? (
              <Trend determinacion={determinacion} resultado={stored(item, place)} values={values} />
            ) : undefined
          }
          isHidden={!only && !shown.has(item) && !(isUnfolded && folded.has(item))}
        />
      ))}
      {folded.size > 0 ? (
        <tr className="no-print">
          <td colSpan={width}>
            <button
              type="button"
              className="hover-accent-ground flex items-center justify-center gap-6 framed rounded-8 on-page accent weight-500 full-width py-8 px-16"
              style={{ marginBlock: 4 }}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <IconChevronDown size={16} aria-hidden className="turning" />
              {isUnfolded ? 'Ocultar' : 'Mostrar'} {numero(folded.size)} parámetros no detectados (por debajo de su
              límite de cuantificación)
            </button>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface DeterminationHeadProps {
  determinacion: Determinacion;
  how: string;
  width: number;
}

/** A determination of several parameters, or of one of another name; its verdict where its only parameter doesn't say it. */
function DeterminationHead({ determinacion, how, width }: DeterminationHeadProps) {
  const { descripcion, resultados } = determinacion;
  const conclusion = conclusionOfDeterminacion(determinacion);
  const isSaid = resultados.length === 1 && resultados[0]?.conclusion === conclusion;
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={width - 1}>
        <h3 className={`${classes.title} size-14 weight-600`}>{descripcion}</h3>{' '}
        <span className="ink-3 size-12 weight-400">{how}</span>
      </th>
      <td className={classes.conclusion}>
        {isSaid ? null : <Verdict conclusion={conclusion} hasLimit={resultados.some(hasLimit)} />}
      </td>
    </tr>
  );
}

function howItWasDone({ procedimiento, norma, acreditado, subcontratado }: Determinacion): string {
  return [procedimiento, norma, acreditado && 'Acreditado ENAC', subcontratado && 'Subcontratado']
    .filter(Boolean)
    .join(' · ');
}

const hasLimit = ({ referencia }: Resultado) => textoDeReferencia(referencia) !== '-';

/** A conclusion; none is nothing to be noticed where there was no limit to compare with. */
function Verdict({ conclusion = sinConclusion, hasLimit: isCompared }: { conclusion?: string; hasLimit: boolean }) {
  return veredicto(conclusion) === 'Sin definir' && !isCompared ? (
    <span className="ink-3 size-13">{conclusion}</span>
  ) : (
    <VerdictBadge conclusion={conclusion} otherwise={conclusion} />
  );
}

interface ParameterRowsProps {
  resultado: Resultado;
  /** How it was done, where no row above says so. */
  how: string;
  /** One sentence of what a norm says of it. */
  reading: string | undefined;
  /** How many columns the table has. */
  width: number;
  /** Undefined where the table has no column for it. */
  trend: ReactNode;
  /** Left out of the screen, but not of the paper. */
  isHidden: boolean;
}

/** A parameter: value, limit and conclusion, and under these the notes. */
function ParameterRows({ resultado, how, reading, width, trend, isHidden }: ParameterRowsProps) {
  const { descripcion, unidad, referencia, conclusion } = resultado;
  const hidden = isHidden ? classes.hidden : undefined;
  const failed = isFailed(resultado) || undefined;
  const notes = notesOf(resultado);
  const value = textoDeValor(resultado);
  // 'Desagüe de fondo bien visible' has no unit and no bar, whose room it takes.
  const isInWords = !unidad && value.length > 10 && !/\d/u.test(value);
  return (
    <>
      <tr className={hidden} data-failed={failed}>
        <th scope="row" className={classes.name}>
          {descripcion}
        </th>
        {isInWords ? (
          <td className={`${classes.value} ${classes.words}`} colSpan={3}>
            {value}
          </td>
        ) : (
          <>
            <td className={classes.value}>{value}</td>
            <td className={classes.unit}>{unidad || <span className="ink-3 size-13">-</span>}</td>
            <td className={classes.bar}>
              <LimitBarView resultado={resultado} />
            </td>
          </>
        )}
        {trend === undefined ? null : <td className={classes.trend}>{trend}</td>}
        <td className={classes.reference}>
          <Unbroken>{textoDeReferencia(referencia)}</Unbroken>
        </td>
        <td className={classes.conclusion}>
          <Verdict {...(conclusion && { conclusion })} hasLimit={hasLimit(resultado)} />
          {isFueraSinDecir(resultado, conclusion) ? <OutsideLimit /> : null}
        </td>
      </tr>
      {notes || how || reading ? (
        <tr className={hidden} data-failed={failed} data-notes>
          <td colSpan={width}>
            {[notes, reading].filter(Boolean).join(' · ')}
            {how ? (
              <span className={classes.method}>
                {notes || reading ? ' · ' : ''}
                {how}
              </span>
            ) : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface TrendProps {
  determinacion: Determinacion;
  resultado: Resultado;
  values: ValuesOfPoint | undefined;
}

/** What the parameter was at the same point; nothing where it wasn't measured there in another sample. */
function Trend({ determinacion: { descripcion, resultados }, resultado, values }: TrendProps) {
  const own = values && valuesOf(values, descripcion, resultado);
  if (!values || !own) return null;
  const alike = resultados.filter((one) => one.valor !== undefined && valuesOf(values, descripcion, one) === own);
  return <Sparkline of={values} parametro={own} referencia={resultado.referencia} nth={alike.indexOf(resultado)} />;
}

/** What ISO/IEC 17025 asks to be said of a result, as far as the laboratory delivers it. */
function notesOf({ incertidumbre, limite_deteccion, limite_cuantificacion, acreditado }: Resultado): string {
  return [
    incertidumbre && `Incertidumbre ${textoDeNumero(incertidumbre)}`,
    limite_deteccion && `LD ${textoDeNumero(limite_deteccion)}`,
    limite_cuantificacion && `LC ${textoDeNumero(limite_cuantificacion)}`,
    acreditado === false && 'Fuera del alcance de acreditación',
  ]
    .filter(Boolean)
    .join(' · ');
}
