import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { fold } from '../../../contract/base/texto.ts';
import { nombreDeParametro, type ParametroId, parametroDe } from '../../../contract/normas/diccionario.ts';
import type { TomaDeRegistro } from '../../../contract/papeles/papeles.ts';
import { medidaDe } from './anual.ts';
import type { Leido, Valor } from './valores.ts';

/** What is measured beside Legionella, on the spot or in the laboratory (RD 487/2022, art. 14.1 and an. V). */
const acompanan: ReadonlySet<ParametroId> = new Set([
  'temperatura',
  'ph',
  'conductividad',
  'turbidez',
  'cloro-libre',
  'cloro-combinado',
  'dioxido-de-cloro',
  'bromo',
  'redox',
  'hierro',
  'aerobios',
  'aerobios-30',
]);

const nameOf = ({ determinacion, descripcion }: Valor) => fold(nombreDeParametro(determinacion, descripcion));
const idOf = ({ determinacion, descripcion }: Valor) => parametroDe(determinacion, descripcion);
const isLegionella = (valor: Valor) => nameOf(valor).includes('legionella');
const isTemperatura = (valor: Valor) => idOf(valor) === 'temperatura' || nameOf(valor).startsWith('temperatura');

/** The places of samples that belong to a register: those with a result of Legionella or a temperature. */
export function delRegistro({ valores }: Leido): number[] {
  const found = valores.flatMap((valor) => (isLegionella(valor) || isTemperatura(valor) ? [valor.muestra] : []));
  return [...new Set(found)];
}

/** Samplings of a register, with what their samples' records say of each; null where a record lacks it. */
export function tomasDe(
  { muestras, valores }: Leido,
  places: readonly number[],
  read: ReadonlyMap<string, Pick<Muestra, 'hora_muestra' | 'tomada_por' | 'operador_muestreo' | 'temperatura'>>,
): TomaDeRegistro[] {
  const bySample = Map.groupBy(valores, ({ muestra }) => muestra);
  return places.map((muestra) => {
    const own = bySample.get(muestra) ?? [];
    const record = read.get(muestras[muestra]?._id ?? '');
    return {
      muestra,
      hora: record?.hora_muestra || null,
      tomadaPor: record?.operador_muestreo || record?.tomada_por || null,
      temperatura: record?.temperatura || null,
      legionella: own.filter(isLegionella).map(medidaDe),
      otras: own.filter((valor) => !isLegionella(valor) && isBeside(valor)).map(medidaDe),
    };
  });
}

function isBeside(valor: Valor): boolean {
  const id = idOf(valor);
  return isTemperatura(valor) || (id !== undefined && acompanan.has(id));
}
