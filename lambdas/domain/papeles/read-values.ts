import { maxMuestrasDePapel, maxValoresDePapel, type MuestraDePapel } from '../../../contract/papeles/papeles.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { type Block, veredictos } from '../../engine/blocks/block.ts';
import { blockPointsOf, isPoint, type PointQuestion } from '../../engine/query/points/block-points.ts';
import { operadorOf, type SerieValue } from '../../engine/query/values/serie.ts';
import type { Found } from '../../engine/query/found-rows.ts';
import type { PointNaming } from '../../engine/query/points/aliases.ts';
import { noCumple, outcomesOf, sampleRefOf } from '../../engine/query/failing/outcomes.ts';
import { queryEveryValue } from '../../engine/query/values/every-value.ts';
import type { Dias } from './temporadas.ts';
import type { Leido, Valor } from './valores.ts';

/** Whose samples (names cleaned), of which points: all without `claves`, which are of no aliases. */
interface Pedido extends Dias {
  solicitantes: readonly string[];
  claves?: ReadonlySet<string> | undefined;
}

/** Requesters' authorised samples in scope of some days, with their values. Throws VALIDATION where they are too many for a paper. */
export async function readValues(
  alcance: Alcance,
  { solicitantes, claves, desde, hasta }: Pedido,
  naming: PointNaming,
): Promise<Leido> {
  const question: PointQuestion = { claves, ajenas: naming.ajenas, aliases: naming.aliases };
  const filters = { solicitantes: new Set(solicitantes), desde, hasta };
  const found = await queryEveryValue(alcance, filters, question, {
    muestras: maxMuestrasDePapel,
    valores: maxValoresDePapel,
  });
  if (!found) throw demasiado();
  const places = new Map<Block, Map<number, number>>();
  for (const [place, { block, row }] of found.rows.entries()) {
    const own = places.get(block) ?? new Map<number, number>();
    places.set(block, own.set(row, place));
  }
  const placeOf = ({ block, row }: SerieValue) => places.get(block)?.get(row) ?? 0;
  return {
    muestras: found.rows.map((row) => muestraOf(row, question, naming)),
    fallan: found.rows.map(fallanIn),
    valores: found.serie
      .values()
      .map((value) => valorOf(value, placeOf(value)))
      .toSorted((a, b) => a.muestra - b.muestra),
  };
}

/** Refuses a paper of more than it may be made of. */
export function demasiado(): Failure {
  const message = 'Son demasiadas muestras para un solo papel. Pide menos tiempo, o una sola instalación';
  return new Failure('VALIDATION', { message, details: [{ field: 'desde', message }] });
}

/** The determinations of a sample that the laboratory concludes not to comply, as a whole or in a parameter. */
function fallanIn({ block, row }: Found): string[] {
  const outcomes = outcomesOf(block);
  return outcomes
    .of(row)
    .flatMap(({ determinacion, veredicto, porLimite }) =>
      veredicto === noCumple && porLimite !== true ? [outcomes.nameOf(row, determinacion)] : [],
    );
}

function muestraOf(found: Found, question: PointQuestion, { aliases }: PointNaming): MuestraDePapel {
  const { block, row } = found;
  const { id, numero, fecha } = sampleRefOf(found);
  const { index, points } = blockPointsOf(block);
  const { values, index: tipos } = block.columns.tipos;
  const named = points[(index[row] as number) - 1];
  const punto = named && isPoint(named, question) ? aliases.pointOf(named) : undefined;
  return {
    _id: id,
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: values[tipos[row] as number] ?? '',
    solicitante: block.solicitanteAt(row),
    punto: punto
      ? {
          clave: punto.clave,
          solicitante: punto.solicitante,
          nombre: punto.nombre,
          ...(punto.codigo && { codigo: punto.codigo }),
        }
      : null,
    noCumple: outcomesOf(block).isNoCumpleAt(row),
  };
}

function valorOf(value: SerieValue, muestra: number): Valor {
  const { column, i, limite } = value;
  const { determinacion, descripcion, unidad } = column.parametro;
  const number = column.numbers[i] as number;
  const operador = operadorOf(value);
  return {
    muestra,
    determinacion,
    descripcion,
    unidad,
    valor: Number.isNaN(number) ? undefined : number,
    operador,
    texto: column.decimalAt(i) || column.textoAt(i),
    limite,
    conclusion: veredictos[column.veredictos[i] as number] ?? 'Sin definir',
  };
}
