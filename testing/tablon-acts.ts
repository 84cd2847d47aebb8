import fc from 'fast-check';
import type { EstadoMuestra, MuestraDocument } from '../contract/muestras/muestra.ts';
import { muestra } from './muestras.ts';

export const tipos = ['Piscina', 'Consumo'] as const;
const puntos = ['Vaso', 'Vaso chico', 'Ducha'] as const;
const nombres = ['', 'la-piscina', 'el-vaso'] as const;

/** A sample as a delivery brings it. */
export interface Traida {
  n: number;
  fecha: string;
  hora: string | undefined;
  tipo: string;
  isSol: boolean;
  punto: string;
  estado: EstadoMuestra;
  valor: number;
}

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
/** Something that is done in a laboratory which a board may show. */
export const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      n: fc.nat(7),
      fecha: fc.constantFrom('2026-03-01', '2026-03-02'),
      hora: fc.constantFrom('08:00', '12:30', undefined),
      tipo: fc.constantFrom(...tipos),
      isSol: fc.constantFrom(true, true, true, false),
      punto: fc.constantFrom(...puntos),
      estado: fc.constantFrom('autorizada' as const, 'autorizada' as const, 'en_curso' as const, 'anulada' as const),
      valor: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      de: fc.constantFrom('instalacion', ...puntos),
      activo: fc.constantFrom(true, true, false),
      nombre: fc.constantFrom(...nombres),
      tipos: some(tipos),
      isAdmin: fc.boolean(),
      quien: fc.constantFrom('a' as const, 'b' as const),
      prohibido: fc.constantFrom(undefined, undefined, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('client' as const),
      _id: fc.constantFrom('a', 'b'),
      hasSol: fc.constantFrom(true, true, false),
      isActive: fc.constantFrom(true, true, false),
      sinTablones: fc.constantFrom(false, false, true),
      isErased: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('installation' as const),
      puntos: some(puntos),
      filas: some(tipos),
      isRemoved: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      alias: fc.constantFrom(...puntos),
      de: fc.constantFrom(...puntos),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('measure' as const),
      texto: fc.constantFrom('', 'Purgada', 'Vaciada'),
      publica: fc.boolean(),
    }),
  },
);
export type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

/** The sample that a delivery brings: chlorine is measured, and more than 2 mg/L doesn't comply. */
export function documentoDe(traida: Traida, _id: string, solicitante: string): MuestraDocument {
  const { fecha, hora, tipo, punto, estado, valor } = traida;
  return muestra({
    _id,
    estado,
    fecha_muestra: fecha,
    ...(hora && { hora_muestra: hora }),
    tipo_muestra: tipo,
    solicitante: { nombre: solicitante },
    punto_muestreo: { nombre: punto },
    conclusion_muestra: valor > 2 ? 'No cumple' : 'Cumple',
    determinaciones: [
      {
        descripcion: 'Cloro',
        resultados: [
          {
            descripcion: 'Cloro',
            valor,
            unidad: 'mg/L',
            referencia: { max: 2 },
            conclusion: valor > 2 ? 'No cumple' : 'Cumple',
          },
        ],
        total_resultados: 1,
        resultados_cumplen: valor > 2 ? 0 : 1,
        resultados_no_cumplen: valor > 2 ? 1 : 0,
      },
    ],
  });
}

/** What a reader of a board sees of it. */
export interface Leido {
  titulo: string;
  conjuntos: { titulo: string; cuando: string[]; valores: string[] }[];
  medidas: string[];
  /** Whether it is green (`si`), red (`no`) or neither, and how much it says to be unresolved. */
  estado: string;
  abiertos: number;
}
