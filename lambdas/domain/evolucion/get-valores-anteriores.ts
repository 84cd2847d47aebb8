import { isFueraDeLimite } from '../../../contract/normas/rules/contraste.ts';
import { parteDelLimite } from '../../../contract/evolucion/rules/parte-del-limite.ts';
import { porPotenciaDeDiez, unidadLimpia } from '../../../contract/evolucion/rules/unidades.ts';
import { puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import {
  maxValoresAnteriores,
  maxValoresPosteriores,
  type ValorAnterior,
  type ValoresAnteriores,
} from '../../../contract/muestras/valores-anteriores.ts';
import { readVisibleMuestra } from '../muestras/access/read-muestra.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { veredictos } from '../../engine/blocks/block.ts';
import { rowOf } from '../../engine/blocks/row.ts';
import { type Parametro, valoresOf } from '../../engine/blocks/valores.ts';
import { compareFound, type Found } from '../../engine/query/found-rows.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { sampleRefOf } from '../../engine/query/failing/outcomes.ts';
import { queryAnteriores } from '../../engine/query/values/anteriores.ts';
import { operadorOf, type SerieValue } from '../../engine/query/values/serie.ts';
import { AnswerRoom, bytesInAnswer } from '../../platform/runtime/answer-room.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { muestraCitadaOf } from '../muestras/muestra-citada.ts';

/** For each numeric parameter of a sample, the values around the sample's own at its point. */
export const getValoresAnteriores: Implementation<'getValoresAnteriores'> = async ({ params }, { alcance }) => {
  const [visible, { ajenas, aliases }] = await Promise.all([
    readVisibleMuestra(alcance, params.id, 'autorizada'),
    readPointNamingFor(alcance),
  ]);
  if (!visible) throw new Failure('NOT_FOUND');
  const { muestra } = visible;
  const own = rowOf(muestra);
  const isAjena = ajenas.has(own.solicitante);
  const named = puntoOf(muestra, isAjena);
  const punto = named && aliases.nombrado(own.solicitante, named);
  const parametros = numbersOf(muestra);
  const found = await queryAnteriores(alcance, own, { parametros, isAjena, aliases });
  const cited = new Cited();
  const compared = parametros.flatMap(({ descripcion, ...parametro }, place) => {
    const all = found?.series[place] ?? [];
    if (!found || all.every((value) => isOf(found.own, value))) return [];
    const valores = around(all, found.own).map((value) => valorOf(value, cited.placeOf(value)));
    return [{ ...parametro, parametro: descripcion, total: all.length, valores }];
  });
  const room = new AnswerRoom(bytesInAnswer(cited.muestras));
  const answered = compared.filter((parametro) => room.takes(parametro));
  return {
    ...(punto && { punto }),
    parametros: answered,
    muestras: cited.muestras,
    ...(answered.length < compared.length && { noCaben: compared.length - answered.length }),
  };
};

const isOf = (own: Found, { block, row }: Found) => block === own.block && row === own.row;

/** The numeric parameters of a sample, each once, by the sample's names. */
function numbersOf(muestra: Muestra): Parametro[] {
  const found = new Map<string, Parametro>();
  for (const { determinacion, descripcion, unidad, decimal } of valoresOf(muestra)) {
    const key = [fold(determinacion), fold(descripcion), unidadLimpia(unidad)].join('\0');
    if (decimal !== '' && !found.has(key)) found.set(key, { determinacion, descripcion, unidad });
  }
  return [...found.values()];
}

/** The values before a sample's own and some after it; where one side has few, more of the other side. */
function around(values: readonly SerieValue[], own: Found): readonly SerieValue[] {
  const last = values.findLastIndex((value) => compareFound(value, own) <= 0);
  const from = Math.max(0, Math.min(values.length, last + 1 + maxValoresPosteriores) - maxValoresAnteriores);
  return values.slice(from, from + maxValoresAnteriores);
}

function valorOf(value: SerieValue, muestra: number): ValorAnterior {
  const { column, i, exponente, limite } = value;
  const number = column.numbers[i] as number;
  const operador = operadorOf(value);
  const parte = parteDelLimite(number, operador, limite);
  const isFuera = isFueraDeLimite({ valor: number, operador, referencia: limite });
  return {
    muestra,
    valor: exponente === 0 ? number : porPotenciaDeDiez(number, exponente),
    ...(operador && { operador }),
    ...(parte !== undefined && { parte }),
    conclusion: veredictos[column.veredictos[i] as number] ?? 'Sin definir',
    ...(isFuera && { fuera: true }),
  };
}

/** The samples of an answer's values, each once. */
class Cited {
  readonly muestras: ValoresAnteriores['muestras'] = [];
  private readonly places = new Map<string, number>();

  placeOf(found: Found): number {
    const muestra = muestraCitadaOf(sampleRefOf(found));
    const known = this.places.get(muestra._id);
    if (known !== undefined) return known;
    this.places.set(muestra._id, this.muestras.length);
    return this.muestras.push(muestra) - 1;
  }
}
