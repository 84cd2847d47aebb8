import type { MuestraDocument } from '../contract/muestra.ts';
import type { PuntoDeMuestreo } from '../contract/rules/punto.ts';
import { hash32 } from './random.ts';
import { referenciaDe } from './referencia.ts';

/** A point, and another spelling of it that some samples have. */
interface Variante {
  readonly solicitante: string;
  readonly punto: PuntoDeMuestreo;
  readonly escrito: PuntoDeMuestreo;
  /** The laboratory has joined both names; the others wait in the queue. */
  readonly unida?: true;
}

export const variantes: readonly Variante[] = [
  {
    solicitante: 'Hospital de Altavega - Mantenimiento',
    punto: { nombre: 'Retorno ACS' },
    escrito: { nombre: 'Retorno A.C.S.' },
    unida: true,
  },
  {
    solicitante: 'Camping Cala Lentisco',
    punto: { nombre: 'Vaso de adultos' },
    escrito: { nombre: 'Vaso de adulto' },
  },
  {
    solicitante: 'Balneario de Fuensalina - Circuito termal',
    punto: { nombre: 'Vaso climatizado' },
    escrito: { nombre: 'Vaso climatizdo' },
  },
  {
    solicitante: 'ETAP de Valdemoraleda',
    punto: { nombre: 'Toma de embalse' },
    escrito: { nombre: 'Toma de embalse', codigo: 'CAP-01' },
  },
  {
    solicitante: 'ETAP de Valdemoraleda',
    punto: { nombre: 'ETAP - depósito de agua tratada' },
    escrito: { nombre: 'ETAP - depósito agua tratada' },
  },
];

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
