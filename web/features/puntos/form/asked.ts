import type { Condicion, Lugar } from '../../../../contract/normas/norma.ts';

/** Where each fact matters: limits of drinking water, of pools, and of discharges. */
const consumo: readonly Lugar[] = [
  'captación',
  'salida de ETAP',
  'depósito de cabecera',
  'depósito',
  'cisterna',
  'red',
  'grifo',
  'edificio prioritario',
];
const piscina: readonly Lugar[] = ['vaso de piscina', 'recinto de piscina', 'spa'];

const donde: Readonly<Record<Condicion, readonly Lugar[]>> = {
  generaClorato: consumo,
  cloroActivo: consumo,
  dioxidoDeCloro: consumo,
  boroDeOrigen: consumo,
  selenioAutorizado: consumo,
  embalse: consumo,
  plaguicidaAutorizado: consumo,
  cuidadosAumentados: ['grifo', 'edificio prioritario', 'terminal', 'AFCH', 'ACS'],
  desalinizada: consumo,
  climatizado: piscina,
  aerosoliza: piscina,
  desinfectaConCloro: piscina,
  desinfectaConBromo: piscina,
  isocianurico: piscina,
  altaMontana: ['vertido'],
  masDe10000: ['vertido'],
};

/** What is asked of a point of a class, and what was said of it already. */
export function asked(clase: string, atributos: Readonly<Partial<Record<Condicion, boolean>>>): Condicion[] {
  return Object.entries(donde).flatMap(([name, lugares]) => {
    const condicion = name as Condicion;
    return lugares.some((one) => one === clase) || atributos[condicion] !== undefined ? [condicion] : [];
  });
}
