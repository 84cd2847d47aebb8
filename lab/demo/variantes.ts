import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import { hash32 } from './random.ts';
import { referenciaDe } from './referencia.ts';

const enEtap = 'ETAP de Valdemoraleda';

/** A place, a point of it and the other name; with a code where there is one. The laboratory has joined the first. */
const escritas: readonly (readonly [solicitante: string, nombre: string, escrito: string, codigo?: string])[] = [
  ['Hospital de Altavega - Mantenimiento', 'Retorno ACS', 'Retorno A.C.S.'],
  ['Camping Cala Lentisco', 'Vaso de adultos', 'Vaso de adulto'],
  ['Balneario de Fuensalina - Circuito termal', 'Vaso climatizado', 'Vaso climatizdo'],
  [enEtap, 'Toma de embalse', 'Toma de embalse', 'CAP-01'],
  [enEtap, 'ETAP - depósito de agua tratada', 'ETAP - depósito agua tratada'],
];

/** Points, each with another spelling of it that some samples have; the names that aren't joined wait in the queue. */
export const variantes = escritas.map(([solicitante, nombre, escrito, codigo], n) => ({
  solicitante,
  punto: { nombre } as PuntoDeMuestreo,
  escrito: codigo === undefined ? { nombre: escrito } : { nombre: escrito, codigo },
  unida: n === 0,
}));

/** One sample in so many of such a point has the other name. */
const unaDeCada = 4;

/** A sample with its point as it was written on the label. A hash decides, so that nothing else depends on it. */
export function conVariante(muestra: MuestraDocument): MuestraDocument {
  const { punto_muestreo: punto, solicitante, numero_muestra: numero } = muestra;
  if (!punto || hash32(`etiqueta ${numero}`) % unaDeCada !== 0) return muestra;
  const variante = variantes.find(
    (one) =>
      one.solicitante === solicitante.nombre && one.punto.nombre === punto.nombre && one.punto.codigo === punto.codigo,
  );
  if (!variante) return muestra;
  return { ...muestra, punto_muestreo: variante.escrito, referencia_externa: referenciaDe(variante.escrito) };
}
