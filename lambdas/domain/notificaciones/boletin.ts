import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { exponenteA, motivoSinParametro, parametroDe, parametros } from '../../../contract/normas/diccionario.ts';
import { isVigente, type Limite, type Lugar } from '../../../contract/normas/norma.ts';
import { textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { rd3de2023 } from '../../../contract/normas/rd-3-2023.ts';
import type { Boletin, LineaDeBoletin } from '../../../contract/notificaciones/notificacion.ts';
import { type Decimal, decimalDeNumero, porPotencia } from '../normas/decimal.ts';

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
    ...valorDe(id, determinacion.descripcion, resultado, donde),
    informado: [textoDeValor(resultado), resultado.unidad].filter(Boolean).join(' '),
    metodo: determinacion.procedimiento ?? determinacion.norma ?? null,
    lc: lc ?? null,
    ld: ld ?? null,
    incertidumbre: incertidumbre ?? null,
  };
}

type Valor = Pick<LineaDeBoletin, 'valor' | 'unidad' | 'motivo'>;
const sinValor = (motivo: string): Valor => ({ valor: null, unidad: null, motivo });

/** A result in the unit and with the decimals of its value in annex I (XI.A.7.g), or why it can't be said so. */
function valorDe(
  id: ReturnType<typeof parametroDe>,
  determinacion: string,
  { descripcion, valor, operador, unidad }: Resultado,
  donde: Donde,
): Valor {
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
  const exacto = porPotencia(decimalDeNumero(valor), potencia);
  // A sign says where the method ends: rounded, it would say another place.
  if (operador !== undefined)
    return { valor: `${signos[operador]} ${escrito(exacto)}`, unidad: limite.unidad, motivo: null };
  const decimales = limite.valor.split(',')[1]?.length ?? 0;
  return { valor: escrito(conDecimales(exacto, decimales), decimales), unidad: limite.unidad, motivo: null };
}

const signos = { '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

/** The row of annex I or IV that was in force on the day of sampling, where the place is known that of the place. */
function limiteDe(id: string, { fecha, lugar }: Donde): Limite | undefined {
  const rows = rd3de2023.limites.filter(
    (row) => row.parametro === id && row.clase !== 'no aptitud' && isVigente(row, fecha),
  );
  return rows.find(({ lugares }) => lugar !== undefined && lugares.includes(lugar)) ?? rows[0];
}

/** A decimal to so many decimals, halves away from zero. */
export function conDecimales({ digitos, exponente }: Decimal, decimales: number): Decimal {
  const drop = -exponente - decimales;
  if (drop <= 0) return { digitos: digitos * 10n ** BigInt(-drop), exponente: -decimales };
  const divisor = 10n ** BigInt(drop);
  const half = divisor / 2n;
  const rounded = digitos < 0n ? -((-digitos + half) / divisor) : (digitos + half) / divisor;
  return { digitos: rounded, exponente: -decimales };
}

/** A decimal as it is written in Spanish, without grouping; `decimales` at least, without more zeros than it needs. */
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
