import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import {
  exponenteA,
  motivoSinParametro,
  parametroDe,
  type ParametroId,
  parametros,
} from '../../../contract/normas/diccionario.ts';
import { isVigente, type Limite, type Lugar } from '../../../contract/normas/norma.ts';
import { isFailed, isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { rd3de2023 } from '../../../contract/normas/rd-3-2023.ts';
import type { Boletin, LineaDeBoletin } from '../../../contract/notificaciones/notificacion.ts';
import {
  comparaCon,
  comparaDecimales,
  type Decimal,
  decimalDeLey,
  decimalDeNumero,
  exacto,
  porPotencia,
} from '../normas/intervalo.ts';

type Determinacion = Muestra['determinaciones'][number];

/** The lines of a bulletin: what SINAC numbers, by its number, then the rest as the report has it. */
export function lineasDe(
  { determinaciones, fecha_muestra: fecha }: Pick<Muestra, 'determinaciones' | 'fecha_muestra'>,
  lugar: Lugar | undefined,
): LineaDeBoletin[] {
  const lineas = determinaciones.flatMap((determinacion) =>
    determinacion.resultados.map((resultado) => lineaDe(determinacion, resultado, { fecha, lugar })),
  );
  return lineas.toSorted((a, b) => (a.numero ?? Infinity) - (b.numero ?? Infinity) || 0);
}

interface Donde {
  fecha: string;
  lugar: Lugar | undefined;
}

function lineaDe(determinacion: Determinacion, resultado: Resultado, donde: Donde): LineaDeBoletin {
  const { descripcion, incertidumbre, limite_cuantificacion: lc, limite_deteccion: ld } = resultado;
  const id = parametroDe(determinacion.descripcion, descripcion);
  const parametro = id && parametros[id];
  return {
    numero: parametro?.numero ?? null,
    parametro: parametro?.nombre ?? descripcion,
    ...valorDe(id, determinacion, resultado, donde),
    informado: [textoDeValor(resultado), resultado.unidad].filter(Boolean).join(' '),
    metodo: determinacion.procedimiento ?? determinacion.norma ?? null,
    lc: lc ?? null,
    ld: ld ?? null,
    incertidumbre: incertidumbre ?? null,
  };
}

type Valor = Pick<LineaDeBoletin, 'valor' | 'unidad' | 'motivo'>;
const sinValor = (motivo: string): Valor => ({ valor: null, unidad: null, motivo });

/**
 * A result in the unit and with the decimals of its value in annex I (XI.A.7.g), or why it can't be said so, and whether it
 * fails.
 */
function valorDe(
  id: ReturnType<typeof parametroDe>,
  determinacion: Determinacion,
  resultado: Resultado,
  donde: Donde,
): Valor {
  const { valor, unidad, motivo } = enElAnexo(id, determinacion.descripcion, resultado, donde);
  const fails = fallaDe(determinacion, resultado);
  return { valor, unidad, motivo: [fails, motivo].filter((text) => text !== null).join('. ') || null };
}

/** What the laboratory concludes not to comply: the result, or its determination where no result of that is said to fail. */
function fallaDe(determinacion: Determinacion, resultado: Resultado): string | null {
  if (isFailed(resultado)) return 'El laboratorio concluye que no cumple';
  const isWhole = isFailing(determinacion) && !determinacion.resultados.some(isFailed);
  return isWhole ? `El laboratorio concluye que «${determinacion.descripcion}» no cumple` : null;
}

function enElAnexo(
  id: ReturnType<typeof parametroDe>,
  determinacion: string,
  resultado: Resultado,
  donde: Donde,
): Valor {
  const { descripcion, valor, operador, unidad } = resultado;
  if (id === undefined) {
    return sinValor(
      motivoSinParametro(determinacion, descripcion) === 'ambiguo'
        ? 'El nombre puede ser de varios parámetros'
        : 'No se sabe qué parámetro es',
    );
  }
  const limite = limiteDe(id, donde);
  if (!limite) return sinValor('No tiene valor en los anexos I y IV del RD 3/2023');
  if (valor === undefined) return sinValor('El informe no da un número');
  const potencia = exponenteA(id, unidad, limite.unidad);
  if (potencia === undefined) return sinValor(`La unidad del informe no se puede pasar a ${limite.unidad}`);
  const own = porPotencia(decimalDeNumero(valor), potencia);
  // A sign says where the method ends: rounded, it would say another place.
  if (operador !== undefined)
    return { valor: `${signos[operador]} ${escrito(own)}`, unidad: limite.unidad, motivo: null };
  const decimales = limite.valor.split(',')[1]?.length ?? 0;
  const redondeado = conDecimales(own, decimales);
  const texto = escrito(redondeado, decimales);
  const limites = cruzablesDe(id, resultado, { unidad: limite.unidad, potencia }, donde);
  const motivo = motivoDeRedondeo({ valor: own, redondeado, texto, unidad: limite.unidad }, limites);
  return { valor: texto, unidad: limite.unidad, motivo };
}

const signos = { '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

/** A limit in the bulletin's unit that a rounded value may come to lie on the other side of, and how it is said. */
interface Cruzable {
  operador: Limite['operador'];
  cifra: Decimal;
  texto: string;
}

/** The limits of the norm at the place, and those that its own report states. */
function cruzablesDe(
  id: ParametroId,
  { referencia }: Resultado,
  { unidad, potencia }: EnUnidad,
  donde: Donde,
): Cruzable[] {
  const ofNorma = limitesDe(id, donde).flatMap((row): Cruzable[] => {
    const en = exponenteA(id, row.unidad, unidad);
    if (en === undefined) return [];
    return [{ operador: row.operador, cifra: porPotencia(decimalDeLey(row.valor), en), texto: nombreDeLimite(row) }];
  });
  const suyos = (['max', 'min'] as const).flatMap((end): Cruzable[] => {
    const valor = referencia?.[end];
    if (valor === undefined) return [];
    const cifra = porPotencia(decimalDeNumero(valor), potencia);
    return [{ operador: end === 'max' ? '<=' : '>=', cifra, texto: `${escrito(cifra)} ${unidad} (el de su informe)` }];
  });
  // Its own is said where the norm's isn't the same.
  const isOfNorma = (own: Cruzable) =>
    ofNorma.some(({ operador, cifra }) => operador === own.operador && comparaDecimales(cifra, own.cifra) === 0);
  return [...ofNorma, ...suyos.filter((own) => !isOfNorma(own))];
}

/** The unit of a bulletin's value, and the power of ten that brings the report's to it. */
interface EnUnidad {
  unidad: string;
  potencia: number;
}

/** What SINAC would be told otherwise than the report says it: a value that rounding takes across a limit; null where none is. */
function motivoDeRedondeo(
  { valor, redondeado, texto, unidad }: { valor: Decimal; redondeado: Decimal; texto: string; unidad: string },
  limites: readonly Cruzable[],
): string | null {
  const meets = (value: Decimal, { operador, cifra }: Cruzable) =>
    comparaCon(exacto(value), operador, cifra) === 'cumple';
  const crossed = limites.filter((one) => meets(valor, one) !== meets(redondeado, one));
  if (crossed.length === 0) return null;
  const said = crossed.map((one) => {
    const verdict = meets(valor, one) ? 'sí cumple' : 'no cumple';
    return `${exigencias[one.operador]} ${one.texto}, que ${escrito(valor)} ${verdict}`;
  });
  const isBreach = crossed.some((one) => !meets(valor, one));
  return [
    `Al redondearlo, ${`${texto} ${unidad}`.trim()} queda al otro lado del límite: ${[...new Set(said)].join('; ')}`,
    ...(isBreach ? ['Sigue siendo un incumplimiento'] : []),
  ].join('. ');
}

const exigencias = { '<': 'menos de', '<=': 'como mucho', '>': 'más de', '>=': 'al menos' } as const;

/** `0,10 mg/L (anexo I, salida de ETAP, depósito de cabecera)`. */
function nombreDeLimite({ clase, valor, unidad, lugares }: Limite): string {
  const kind = clase in clasesAparte ? clasesAparte[clase as keyof typeof clasesAparte] : 'anexo I';
  const donde = lugares.length <= maxLugares ? [kind, ...lugares] : [kind];
  return `${`${valor} ${unidad}`.trim()} (${donde.join(', ')})`;
}

/** Limits that aren't parametric values. */
const clasesAparte = {
  'no aptitud': 'valor de no aptitud',
  referencia: 'valor de referencia',
  observación: 'lista de observación',
} as const;

/** Places that a limit's text names. */
const maxLugares = 3;

/** The rows of annexes I and IV that were in force on the day of sampling; those of the place, where it is known and has any. */
function limitesDe(id: string, { fecha, lugar }: Donde): Limite[] {
  const rows = rd3de2023.limites.filter((row) => row.parametro === id && isVigente(row, fecha));
  const own = rows.filter(({ lugares }) => lugar !== undefined && lugares.includes(lugar));
  return own.length > 0 ? own : rows;
}

/** The limit by whose decimals a value is written, never a limit of 'no aptitud'; failing one of this place, another place's. */
function limiteDe(id: string, donde: Donde): Limite | undefined {
  const isOwn = ({ clase }: Limite) => clase !== 'no aptitud';
  return limitesDe(id, donde).find(isOwn) ?? limitesDe(id, { ...donde, lugar: undefined }).find(isOwn);
}

/** A decimal to so many decimals, halves away from zero. @internal */
export function conDecimales({ digitos, exponente }: Decimal, decimales: number): Decimal {
  const drop = -exponente - decimales;
  if (drop <= 0) return { digitos: digitos * 10n ** BigInt(-drop), exponente: -decimales };
  const divisor = 10n ** BigInt(drop);
  const half = divisor / 2n;
  const rounded = digitos < 0n ? -((-digitos + half) / divisor) : (digitos + half) / divisor;
  return { digitos: rounded, exponente: -decimales };
}

/** A decimal as it is written in Spanish, without grouping; `decimales` at least, without more zeros than it needs. @internal */
export function escrito({ digitos, exponente }: Decimal, decimales = 0): string {
  const sign = digitos < 0n ? '-' : '';
  const digits = (digitos < 0n ? -digitos : digitos).toString();
  if (exponente >= 0) return `${sign}${digits}${digitos === 0n ? '' : '0'.repeat(exponente)}${cola('', decimales)}`;
  const padded = digits.padStart(1 - exponente, '0');
  const [whole, fraction] = [padded.slice(0, exponente), padded.slice(exponente)];
  return `${sign}${whole}${cola(trimmed(fraction), decimales)}`;
}

/** A fraction without the zeros at its end. */
const trimmed = (fraction: string): string => (fraction.endsWith('0') ? trimmed(fraction.slice(0, -1)) : fraction);

const cola = (fraction: string, decimales: number) => {
  const padded = fraction.padEnd(decimales, '0');
  return padded === '' ? '' : `,${padded}`;
};

/** What a bulletin has besides its lines, as far as the portal knows. */
export function cabeceraDe(
  muestra: Muestra,
  { instalacion, codigoSinac }: { instalacion: string; codigoSinac: string | null },
): Omit<Boletin, 'lineas'> {
  const { numero_informe: informe, revision } = muestra;
  return {
    muestra: muestra._id,
    numero_muestra: muestra.numero_muestra,
    codigoPunto: codigoSinac,
    punto: muestra.punto_muestreo?.nombre ?? muestra.referencia_externa ?? null,
    infraestructura: instalacion,
    fechaMuestra: muestra.fecha_muestra,
    horaMuestra: muestra.hora_muestra ?? null,
    tipoAnalisis: muestra.tipo_muestra,
    informe: [informe, revision && `rev. ${revision}`].filter(Boolean).join(' ') || null,
    fechaInforme: muestra.fecha_emision ?? null,
  };
}
