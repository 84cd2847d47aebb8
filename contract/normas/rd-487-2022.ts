import { exponenteA, type ParametroId } from './diccionario.ts';
import type { Clase, Limite, Lugar, Norma } from './norma.ts';
import type { Medida } from '../muestras/rules/exceso.ts';
import { palabrasDe } from './rules/contraste.ts';

/** 'Agua sanitaria', cold and hot, whose Legionella is judged over all samples of one sampling. */
const aguaSanitaria = ['ACS', 'AFCH', 'depósito de AFCH', 'acumulador', 'retorno', 'terminal'] as const;
const otras = ['pulverización', 'otra instalación'] as const;

const toma = 'nueva toma a los 15-30 días';
const conjunto = 'decide el conjunto de muestras del mismo muestreo (regla del 30 %)';

type Resto = Partial<Omit<Limite, 'parametro' | 'clase' | 'valor' | 'matriz'>>;

function fila(clase: Clase, lugares: readonly Lugar[], parametro: ParametroId, valor: string, resto: Resto): Limite {
  const base = {
    parametro,
    matriz: 'agua de instalación',
    lugares,
    operador: '<',
    valor,
    unidad: 'UFC/L',
    clase,
  } as const;
  return { ...base, articulo: 'anexo III.II, tabla 1', ...resto };
}

/** From `valor` UFC/L on, annex VIII.B asks for an action; 'no detección' is below all of them. */
function desde(
  clase: Clase,
  lugares: readonly Lugar[],
  valor: string,
  [tabla, consecuencia]: readonly [tabla: number, consecuencia: string],
): Limite {
  const articulo = `anexo VIII.B, tabla ${tabla}`;
  return fila(clase, lugares, 'legionella', valor, { articulo, consecuencia, bastaNoDetectado: true });
}

/** Annex VIII.B, tables 7 to 10: by Legionella spp. in UFC/L. */
const actuaciones: readonly Limite[] = [
  desde('acción 1', aguaSanitaria, '100', [7, `revisar los programas y ${toma}; ${conjunto}`]),
  desde('acción 2', aguaSanitaria, '1.000', [
    7,
    `revisión inmediata del programa, con limpieza y desinfección, y ${toma}; si es la única del muestreo, ${conjunto}`,
  ]),
  desde('acción 1', ['torre'], '100', [
    8,
    `revisar y corregir los programas, valorar limpieza y desinfección, y ${toma}`,
  ]),
  desde('acción 2', ['torre'], '1.000', [8, `revisar los programas, limpieza y desinfección, y ${toma}`]),
  desde('acción 3', ['torre'], '10.000', [
    8,
    `parar, vaciar, limpiar y desinfectar antes de volver a funcionar, y ${toma}`,
  ]),
  desde('acción 1', ['spa'], '100', [9, `revisar los programas, limpieza y desinfección, y ${toma}`]),
  desde('acción 2', ['spa'], '1.000', [
    9,
    `parar, vaciar si procede, limpiar y desinfectar antes de reabrir, y ${toma}`,
  ]),
  desde('acción 1', otras, '100', [10, `revisar el mantenimiento, limpieza y desinfección, y ${toma}`]),
  desde('acción 2', otras, '1.000', [10, `parar, limpieza y desinfección, y ${toma}`]),
];

const unf = { unidad: 'UNF' } as const;
const hierro = { unidad: 'mg/L' } as const;
const porMl = { unidad: 'UFC/mL', operador: '<=' } as const;
const fria = { unidad: '°C', consecuencia: 'es una recomendación, no un límite' } as const;
const caliente = { unidad: '°C', operador: '>' } as const;
const circuito = { unidad: '°C', operador: '>=', articulo: 'anexo IV.B' } as const;
const discrepa = (grados: number) => `el anexo IV.B pide ${grados} °C o más, la tabla más de ${grados}`;

/** Annex III.II, table 1, and the temperatures of annex IV.B. */
const calidad: readonly Limite[] = [
  fila('calidad', aguaSanitaria, 'turbidez', '4', unf),
  fila('calidad', aguaSanitaria, 'hierro', '0,2', { ...hierro, operador: '<=' }),
  fila('referencia', ['AFCH', 'depósito de AFCH'], 'temperatura', '20', fria),
  fila('calidad', ['depósito de AFCH'], 'temperatura', '25', {
    unidad: '°C',
    operador: '<=',
    articulo: 'anexo III.I.A',
    consecuencia: 'evaluar el riesgo',
  }),
  fila('referencia', ['ACS', 'retorno', 'terminal'], 'temperatura', '50', { ...caliente, duda: discrepa(50) }),
  fila('referencia', ['acumulador'], 'temperatura', '60', { ...caliente, duda: discrepa(60) }),
  fila('calidad', ['retorno', 'terminal'], 'temperatura', '50', circuito),
  fila('calidad', ['acumulador'], 'temperatura', '60', circuito),
  fila('calidad', ['torre'], 'aerobios', '100.000', porMl),
  fila('calidad', ['torre'], 'turbidez', '15', unf),
  fila('calidad', ['torre'], 'hierro', '2', hierro),
  fila('calidad', ['spa'], 'aerobios', '100', porMl),
  fila('calidad', ['spa'], 'turbidez', '5', { ...unf, operador: '<=' }),
  fila('calidad', ['pulverización'], 'turbidez', '5', unf),
  fila('referencia', otras, 'temperatura', '20', fria),
];

/** Real Decreto 487/2022, on the prevention and control of legionellosis, in the text of RD 614/2024. */
export const rd487de2022: Norma = {
  cita: 'RD 487/2022',
  desde: '2024-07-03',
  lugares: [...aguaSanitaria, 'torre', 'spa', ...otras],
  limites: [...actuaciones, ...calidad],
  omitidos: [
    {
      que: 'tabla 1: aerobios y pH del agua sanitaria y de la pulverización',
      porque: 'remite al RD 140/2003, derogado: que hoy sean los del RD 3/2023 es una lectura',
    },
    {
      que: 'tabla 1: biocida y pH por biocida',
      porque: 'ningún artículo da un intervalo: rige la autorización del biocida',
    },
    { que: 'tabla 1: conductividad de torres', porque: 'no tiene cifra («sin incrustación ni corrosión»)' },
    { que: 'acumulador de doble tanque, 70 °C', porque: 'no consta a cuál de los tanques se refiere' },
    { que: 'salida a 60 °C sin acumulación', porque: 'la producción instantánea no es una clase de punto' },
    { que: 'temperaturas de la desinfección térmica', porque: 'son de una operación, no de una muestra' },
    {
      que: 'vasos de piscina climatizados con aerosoles',
      porque: 'se leen por el RD 742/2013, salvo que la autoridad sanitaria diga otra cosa',
    },
    { que: 'agua mineromedicinal y termal', porque: 'no consta qué tabla de actuaciones le toca' },
  ],
};

/** What a row of a norm's table of measures asks of the samples that are to show that the measure worked. */
export interface FilaDeRemuestra {
  /** The table, as incidents cite it. */
  readonly articulo: string;
  /** From so many UFC/L of Legionella spp. on. */
  readonly desde: number;
  /** The new sample may not detect any; where absent, a sample that complies is enough. */
  readonly noDetectada?: true;
  /** Another sample, a month after the one that detects none, may not detect any either. */
  readonly otraAlMes?: true;
}

const tabla = (n: number, ufc: number, more: Pick<FilaDeRemuestra, 'noDetectada' | 'otraAlMes'> = {}) =>
  ({ articulo: `RD 487/2022, anexo VIII.B, tabla ${n}`, desde: ufc, ...more }) satisfies FilaDeRemuestra;

/** RD 487/2022, annex VIII.B, tables 7 to 10: every row that asks a sample 15 to 30 days after the measure. */
const filasDeRemuestra: readonly FilaDeRemuestra[] = [
  tabla(7, 100),
  tabla(7, 1000),
  tabla(8, 100),
  tabla(8, 1000, { noDetectada: true, otraAlMes: true }),
  tabla(8, 10_000),
  tabla(9, 100, { noDetectada: true }),
  tabla(9, 1000),
  tabla(10, 100, { noDetectada: true }),
  tabla(10, 1000),
];

/** The row by which a value that failed is followed; undefined where the table isn't known, or the value in UFC/L. */
export function filaDeRemuestra(articulo: string, medida: Medida | undefined): FilaDeRemuestra | undefined {
  const potencia = exponenteA('legionella', medida?.unidad, 'UFC/L');
  if (medida?.valor === undefined || potencia === undefined) return undefined;
  const ufc = medida.valor * 10 ** potencia;
  return filasDeRemuestra.findLast((row) => row.articulo === articulo && ufc >= row.desde);
}

/**
 * Whether something was detected; undefined where that can't be said of what is known. What is below a limit of the method
 * wasn't.
 */
export function isDetectada(medida: Medida | undefined): boolean | undefined {
  if (!medida) return undefined;
  const { valor, operador, valor_formateado } = medida;
  if (operador === '<' || operador === '<=') return false;
  if (valor !== undefined) return valor > 0 || operador !== undefined;
  const said = palabrasDe(valor_formateado)?.clase;
  return said === undefined ? undefined : said === 'presencia';
}
