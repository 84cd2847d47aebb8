import fc from 'fast-check';
import type { EstadoMuestra, MuestraDocument } from '../contract/muestras/muestra.ts';
import { veredictoDeMuestra } from '../contract/muestras/rules/conclusion.ts';
import type { MuestraHeader } from '../lambdas/domain/muestras/store/muestras.ts';

/** A sample with what every sample has; the rest as given. */
export function muestra(more: Partial<MuestraDocument> & { _id: string }): MuestraDocument {
  return {
    numero_muestra: more._id,
    estado: 'autorizada',
    fecha_muestra: '2026-03-01',
    tipo_muestra: 'Agua de consumo',
    solicitante: { nombre: 'Hotel Sol' },
    determinaciones: [],
    ...more,
  };
}

/** The header of a sample that one delivery brought, as it came; the rest as given. */
export function headerOf(document: MuestraDocument, more: Partial<MuestraHeader> = {}): MuestraHeader {
  const en = '2026-03-02T10:00:00.000Z';
  return {
    _id: document._id,
    numero: document.numero_muestra,
    solicitante: document.solicitante.nombre,
    tipo: document.tipo_muestra,
    estado: document.estado,
    fecha: document.fecha_muestra,
    version: 1,
    huella: 'x',
    revision: 1,
    importedAt: en,
    lastModified: en,
    entregada: en,
    archivo: 'muestras/a.csv',
    orden: '0',
    veredicto: veredictoDeMuestra(document),
    entregas: ['a'],
    llegada: { entrega: 'a', nueva: true, cambios: [] },
    ...more,
  };
}

const solicitantes = ['Hotel Sol', 'Hotel Luna', 'ETAP Norte', 'Panadería Ñu'];
const tipos = ['Agua de consumo', 'Superficie', 'Plato preparado'];
const estados: EstadoMuestra[] = ['autorizada', 'en_curso', 'anulada'];
const conclusiones = ['Cumple', 'NO CUMPLE', 'No cumple', 'Apto', undefined];
const productos = ['Leche entera', 'Grifo cocina', 'Jamón ibérico', '水 道', '🧀 Queso', undefined];

const determinaciones = ['Legionella spp.', 'Recuento de aerobios'].map((descripcion) => ({
  descripcion,
  resultados: [],
  total_resultados: 0,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
}));

/** Few distinct values, so that random samples collide, move about and meet every filter. */
export const names = { solicitantes, tipos, estados, ids: Array.from({ length: 12 }, (_, n) => `id-${n}`) };

/** A random sample of a small universe: `ids` different ones at most. */
export function anyMuestra(ids = 12): fc.Arbitrary<MuestraDocument> {
  return fc
    .record({
      n: fc.integer({ min: 0, max: ids - 1 }),
      estado: fc.constantFrom(...estados),
      dia: fc.integer({ min: 1, max: 5 }),
      numero: fc.constantFrom('M-2026-001', 'm 2026 001/B', 'Ágata', '7', undefined),
      tipo_muestra: fc.constantFrom(...tipos),
      solicitante: fc.constantFrom(...solicitantes),
      conclusion_muestra: fc.constantFrom(...conclusiones),
      producto: fc.constantFrom(...productos),
      determinaciones: fc.subarray(determinaciones),
      punto_muestreo: fc.constantFrom({ nombre: 'Toma de red', codigo: 'T-01' }, { nombre: 'Depósito' }, undefined),
      fecha_prevista: fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-10', '2026-04-01', undefined),
    })
    .map(({ n, dia, numero, solicitante, ...rest }) => ({
      _id: `id-${n}`,
      numero_muestra: numero ?? `N-${n}`,
      fecha_muestra: `2026-03-0${dia}`,
      solicitante: { nombre: solicitante },
      ...rest,
    }));
}
