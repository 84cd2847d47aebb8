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

/** What a value is to a register. */
type Parte = 'legionella' | 'temperatura' | 'acompana' | undefined;

/** The part of each value, computed once for each pair of names: thousands of values have a hundred. */
function partesDe(valores: readonly Valor[]): (valor: Valor) => Parte {
  const keyOf = ({ determinacion, descripcion }: Valor) => `${determinacion}\0${descripcion}`;
  const byName = Map.groupBy(valores, keyOf);
  const partes = new Map(Array.from(byName, ([key, [first]]) => [key, first && parteDe(first)]));
  return (valor) => partes.get(keyOf(valor));
}

function parteDe({ determinacion, descripcion }: Valor): Parte {
  const name = fold(nombreDeParametro(determinacion, descripcion));
  if (name.includes('legionella')) return 'legionella';
  const id = parametroDe(determinacion, descripcion);
  if (id === 'temperatura' || name.startsWith('temperatura')) return 'temperatura';
  return id !== undefined && acompanan.has(id) ? 'acompana' : undefined;
}

/** The places of samples that belong to a register: those with a result of Legionella or a temperature. */
export function delRegistro({ valores }: Leido): number[] {
  const parteOf = partesDe(valores);
  const own = valores.filter((valor) => ['legionella', 'temperatura'].includes(parteOf(valor) ?? ''));
  return [...new Set(own.map(({ muestra }) => muestra))];
}

/** Samplings of a register, with what their samples' records say of each; null where a record lacks it. */
export function tomasDe(
  { muestras, valores }: Leido,
  places: readonly number[],
  read: ReadonlyMap<string, Pick<Muestra, 'hora_muestra' | 'tomada_por' | 'operador_muestreo' | 'temperatura'>>,
): TomaDeRegistro[] {
  const bySample = Map.groupBy(valores, ({ muestra }) => muestra);
  const parteOf = partesDe(valores);
  return places.map((muestra) => {
    const own = bySample.get(muestra) ?? [];
    const record = read.get(muestras[muestra]?._id ?? '');
    return {
      muestra,
      hora: record?.hora_muestra || null,
      tomadaPor: record?.operador_muestreo || record?.tomada_por || null,
      temperatura: record?.temperatura || null,
      legionella: own.filter((valor) => parteOf(valor) === 'legionella').map(medidaDe),
      otras: own.filter((valor) => (parteOf(valor) ?? 'legionella') !== 'legionella').map(medidaDe),
    };
  });
}
