import { exponenteA, type ParametroId, parametros } from '../../../../contract/normas/diccionario.ts';
import { sumas } from '../../../../contract/normas/rd-3-2023-sumas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { palabrasDe } from '../../../../contract/normas/rules/contraste.ts';
import { type AnalitoId, disjuntas, enUnidadDe, type Medida, partes } from './analitos.ts';
import type { Finding } from './finding.ts';
import { isMayor, type Tramo } from './tramo.ts';

/** A result in words: `Hierro disuelto (0,6 mg/L)`. */
export function dicho({ nombre, resultado }: Pick<Medida, 'nombre' | 'resultado'>): string {
  const { referencia: _limit, ...value } = resultado;
  return `${nombre} (${textoDeResultado(value)})`;
}

/**
 * Parts that are more than what includes them, only where that is certain: in units that can be compared, nitrate as nitrate or
 * as nitrogen as its name or unit says (as whichever is less where neither does), and `<x` as all that it may be.
 */
export function parteSobreTotal(medidas: readonly Medida[]): Finding[] {
  const byAnalito = Map.groupBy(medidas, ({ analito }) => analito);
  const of = (id: AnalitoId) => byAnalito.get(id) ?? [];
  const pairs: [readonly Medida[], readonly Medida[]][] = partes.map(([parte, total]) => [of(parte), of(total)]);
  const seen = new Set<string>();
  return [...pairs, ...disueltas(medidas)].flatMap(([own, wholes]) =>
    own.flatMap((parte) => {
      const found = wholes.filter((total) => total !== parte && isComparable(parte, total));
      const [first] = found;
      // Where the whole is given twice, each of them must be less.
      if (!first || !found.every((total) => isParteMayor(parte, total))) return [];
      const key = `${parte.nombre}\0${first.nombre}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ parametro: parte.nombre, frase: `${dicho(parte)} es más que ${dicho(first)}, que lo incluye.` }];
    }),
  );
}

/** Whether both can be compared: by their units, and what was looked for in words in one amount of sample. */
function isComparable(parte: Medida, total: Medida): boolean {
  const amounts = [parte, total].map(({ resultado: { valor, valor_formateado: text } }) =>
    valor === undefined ? palabrasDe(text)?.cantidad : undefined,
  );
  const [one, other] = amounts;
  if (one && other && (one.numero !== other.numero || one.unidad !== other.unidad)) return false;
  return enUnidadDe(parte, total) !== undefined;
}

function isParteMayor(parte: Medida, total: Medida): boolean {
  const own = enUnidadDe(parte, total);
  return own !== undefined && isMayor(own, total.elemento);
}

/** Dissolved metals, carbon, phosphorus … with what was measured of the same in all. */
function disueltas(medidas: readonly Medida[]): [readonly Medida[], readonly Medida[]][] {
  const parts = medidas.filter(({ base, isDisuelta }) => isDisuelta && base !== undefined);
  return parts.map((parte) => [[parte], medidas.filter(({ base, isDisuelta }) => !isDisuelta && base === parte.base)]);
}

/** The part of a sum by which it and its addends may differ for having been rounded. */
const margenDeSuma = 0.02;

/** Sums that the laboratory gives and that its addends can't come to. What isn't quantified may be nothing, or its limit. */
export function sumaQueNoCuadra(medidas: readonly Medida[]): Finding[] {
  return [...sumasDeNorma(medidas), ...sumasDisjuntas(medidas)];
}

interface Sumando {
  medida: Medida;
  tramo: Tramo;
}

function sumasDisjuntas(medidas: readonly Medida[]): Finding[] {
  const found = disjuntas.flatMap(({ total: id, sumandos }) => {
    const totals = medidas.filter(({ analito }) => analito === id);
    const [total] = totals;
    if (!total || totals.length > 1) return [];
    const own = sumandos.map((one) => medidas.filter(({ analito }) => analito === one));
    if (own.some(({ length }) => length > 1)) return [];
    const terms = own.flat().flatMap((medida) => {
      const tramo = enUnidadDe(medida, total);
      return tramo ? [{ medida, tramo }] : [];
    });
    return terms.length > 1 ? noCuadra({ ...total, tramo: total.elemento }, terms, false) : [];
  });
  return found.slice(0, 1);
}

function sumasDeNorma(medidas: readonly Medida[]): Finding[] {
  const known = medidas.flatMap((medida) => (medida.parametro ? [{ id: medida.parametro, medida }] : []));
  return sumas.flatMap(({ parametro, sumandos }) => {
    const totals = known.filter(({ id }) => id === parametro);
    const [total] = totals;
    if (!total || totals.length > 1) return [];
    const isSumando = (id: ParametroId) =>
      sumandos === 'plaguicidas' ? parametros[id].familia === 'plaguicidas' : sumandos.some((one) => one === id);
    const own = known.filter(({ id }) => id !== parametro && isSumando(id));
    const ids = new Set(own.map(({ id }) => id));
    // Of what is given twice it isn't known which one was added; of pesticides each name is one.
    if (sumandos !== 'plaguicidas' && ids.size < own.length) return [];
    const exponente = (id: ParametroId, { resultado }: Medida) =>
      exponenteA(id, resultado.unidad, total.medida.resultado.unidad ?? '');
    const terms = own.flatMap(({ id, medida }) => {
      const by = exponente(id, medida);
      return by === undefined ? [] : [{ medida, tramo: enPotencia(medida.tramo, by) }];
    });
    const isWhole = sumandos !== 'plaguicidas' && terms.length === sumandos.length;
    return terms.length > 0 ? noCuadra(total.medida, terms, isWhole) : [];
  });
}

function enPotencia(tramo: Tramo, exponente: number): Tramo {
  return { ...tramo, desde: tramo.desde * 10 ** exponente, hasta: tramo.hasta * 10 ** exponente };
}

function noCuadra(total: Medida, sumandos: readonly Sumando[], isWhole: boolean): Finding[] {
  const least = sumandos.reduce((sum, { tramo }) => sum + tramo.desde, 0);
  const most = sumandos.reduce((sum, { tramo }) => sum + tramo.hasta, 0);
  const { desde, hasta } = total.tramo;
  const margen = (end: number) => margenDeSuma * Math.abs(end) + 0.5 * ultimaCifra(total);
  const unidad = total.resultado.unidad ?? '';
  const said = cantidad(sumandos.length, 'sumando', 'sumandos');
  if (Number.isFinite(least) && least > hasta + margen(hasta)) {
    const frase = `${dicho(total)} es menos de lo que suman sus partes: ${said}, al menos ${numero(redondo(least))} ${unidad}.`;
    return [{ parametro: total.nombre, frase: frase.replace(' .', '.') }];
  }
  if (isWhole && Number.isFinite(most) && most < desde - margen(desde)) {
    const frase = `${dicho(total)} es más de lo que suman sus partes: ${said}, como mucho ${numero(redondo(most))} ${unidad}.`;
    return [{ parametro: total.nombre, frase: frase.replace(' .', '.') }];
  }
  return [];
}

/** What one step of the last decimal is worth, as the laboratory wrote it. */
function ultimaCifra({ resultado: { valor_formateado: text = '', valor = 0 } }: Medida): number {
  const decimals = /[.,](\d+)\s*$/u.exec(text || String(valor))?.[1]?.length ?? 0;
  return 10 ** -decimals;
}

/** To six digits, for sums of doubles. */
const redondo = (value: number) => Number(value.toPrecision(6));
