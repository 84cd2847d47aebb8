import fc from 'fast-check';
import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import { columnasDePanorama, filasDePanorama } from '../contract/evolucion/panorama.ts';
import { claveDePunto, puntoOf } from '../contract/puntos/rules/punto.ts';
import { unidadLimpia } from '../contract/evolucion/rules/unidades.ts';
import { fold } from '../contract/base/texto.ts';
import type { PanoramaQuestion } from '../lambdas/engine/query/panorama/counter.ts';
import type { Alias } from '../lambdas/engine/query/points/aliases.ts';
import { anyMuestra, names } from './muestras.ts';
import { aliasOf } from './points-oracle.ts';

// What the property of panoramas draws from, and how it counts by itself, without the index.

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];

const resultado = fc.record(
  {
    descripcion: fc.constantFrom('Nitrato', 'NITRATO', 'Plomo'),
    unidad: fc.constantFrom('mg/L', 'µg/L', ''),
    valor: fc.constantFrom(0, 0.5, 7.25, 40, 120, -3),
    operador: fc.constantFrom('<' as const, '>' as const),
    referencia: fc.constantFrom({ max: 50 }, { max: 0 }, { min: 6.5, max: 9.5 }, { texto: 'Ausencia' }),
    valor_formateado: fc.constantFrom('', 'Ausencia'),
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Pendiente'),
  },
  { requiredKeys: ['descripcion'] },
) as fc.Arbitrary<Resultado>;

/** A sample with up to three results, at one of a few points and days. */
export const anyDocument = fc
  .record({
    document: anyMuestra(),
    resultados: fc.array(resultado, { maxLength: 3 }),
    fecha: fc.constantFrom('2022-12-31', '2023-01-01', '2024-03-31', '2024-04-01', '2026-03-02'),
    punto: fc.constantFrom(
      undefined,
      { nombre: 'Toma de red' },
      { nombre: 'TOMA  DE RED' },
      { nombre: 'Toma de red', codigo: 'T-1' },
      { nombre: 'Depósito', codigo: 't-1' },
    ),
    referencia: fc.constantFrom(undefined, '', 'toma de RED', 'Lote 7'),
  })
  .map(({ document, resultados, fecha, punto, referencia }): MuestraDocument => {
    const { referencia_externa: _, punto_muestreo: __, ...rest } = document;
    return {
      ...rest,
      fecha_muestra: fecha,
      ...(punto && { punto_muestreo: punto }),
      ...(referencia !== undefined && { referencia_externa: referencia }),
      determinaciones: [
        { descripcion: 'Aniones', resultados, total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 },
      ],
    };
  });

/** What a panorama may be asked. */
export const anyQuestion = fc.record({
  filas: fc.constantFrom(...filasDePanorama),
  columnas: fc.constantFrom(...columnasDePanorama),
  maxColumnas: fc.constantFrom(1, 2, 36),
  parametro: fc.constantFrom(undefined, { determinacion: 'ANIONES', descripcion: 'nitrato', unidad: 'mg/L' }),
  ajenas: fc.subarray(names.solicitantes),
  aliases: fc.subarray(names.solicitantes.map((one) => aliasOf(one, 'Toma de red', 'Depósito', 'T-1'))),
  puntos: fc.constantFrom(
    undefined,
    names.solicitantes.map((solicitante) => claveDePunto(solicitante, { nombre: 'Toma de red' })),
    [claveDePunto(names.solicitantes[0] as string, { nombre: 'Depósito', codigo: 'T-1' })],
  ),
  desde: fc.constantFrom(undefined, '2024-04-01'),
});

/** A parameter's key as rows of a panorama have it. */
export const keyOfParametro = (descripcion: string, unidad = '') =>
  JSON.stringify(['aniones', fold(descripcion), unidadLimpia(unidad)]);

interface Naming {
  ajenas: readonly string[];
  aliases: readonly Alias[];
}

/** The point that a key stands for once aliases are joined. */
export const canonical = (clave: string, { aliases }: Pick<Naming, 'aliases'>) =>
  aliases.find((one) => one.clave === clave)?.de ?? clave;

/** The key of a sample's point; undefined for none. */
export function claveOf(document: MuestraDocument, naming: Naming): string | undefined {
  const { nombre } = document.solicitante;
  const punto = puntoOf(document, naming.ajenas.includes(nombre));
  return punto && canonical(claveDePunto(nombre, punto), naming);
}

/** The period of a day: `2026`, `2026-T1` or `2026-03`. */
export function periodOf(fecha: string, columnas: PanoramaQuestion['columnas']): string {
  const [year = '', month = ''] = fecha.split('-');
  if (columnas === 'anio') return year;
  return columnas === 'mes' ? `${year}-${month}` : `${year}-T${Math.ceil(Number(month) / 3)}`;
}

/** How many periods lie between two. */
export function distance(from: string, to: string, columnas: PanoramaQuestion['columnas']): number {
  const place = (period: string) => {
    const [year, part = '1'] = period.replace('T', '').split('-');
    return Number(year) * { mes: 12, trimestre: 4, anio: 1 }[columnas] + Number(part);
  };
  return place(to) - place(from);
}

/** What a cell holds. */
export interface Expected {
  muestras: Set<string>;
  valores: number;
  noCumplen: number;
  partes: number[];
  ultimoDia: string;
}

/** Whether a result is a value: a number, or something written. */
export const isWritten = ({ valor, valor_formateado: texto = '' }: Resultado) => valor !== undefined || texto !== '';

export const none = (): Expected => ({ muestras: new Set(), valores: 0, noCumplen: 0, partes: [], ultimoDia: '' });
