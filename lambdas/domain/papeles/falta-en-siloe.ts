import { cantidad } from '../../../contract/base/numeros.ts';
import { fold } from '../../../contract/base/texto.ts';
import { type ParametroId, parametroDe, parametros } from '../../../contract/normas/diccionario.ts';
import type { PapelDeCifras } from '../../../contract/papeles/papeles.ts';
import type { Leido } from './valores.ts';

/** What RD 742/2013, annex I, asks of every pool, by the dictionary of norms or else by the word that names it. */
const deTodos: readonly ParametroId[] = ['ph', 'turbidez', 'e-coli', 'pseudomonas'];
const sinDiccionario = [
  ['transparencia', 'Transparencia'],
  ['recirculacion', 'Tiempo de recirculación'],
] as const;

/** Parameters that SILOE demands only of some pools, with the condition. */
const deAlgunos: readonly (readonly [ParametroId, string])[] = [
  ['temperatura', 'si es climatizado'],
  ['legionella', 'si es climatizado y con aerosoles'],
  ['isocianurico', 'si se usan derivados del tricloroisocianúrico'],
];

const desinfectantes: readonly ParametroId[] = ['cloro-libre', 'bromo', 'redox'];

/**
 * What the sheet of a pool lacks of annex IV.C, as far as its samples tell, in sentences; and what no sheet of the portal has.
 */
export function faltaDe(
  { muestras, fueraDeTemporada, filas }: Omit<PapelDeCifras['secciones'][number], 'falta'>,
  { valores }: Leido,
): string[] {
  const out = new Set(fueraDeTemporada);
  const counted = new Set(muestras.filter((place) => !out.has(place)));
  const own = valores.filter(({ muestra }) => counted.has(muestra));
  const ids = new Set(own.map(({ determinacion, descripcion }) => parametroDe(determinacion, descripcion)));
  const names = [...new Set(own.map(({ determinacion, descripcion }) => fold(`${determinacion} ${descripcion}`)))];
  const lacking = [
    ...deTodos.filter((id) => !ids.has(id)).map((id) => parametros[id].nombre),
    ...sinDiccionario.filter(([word]) => !names.some((name) => name.includes(word))).map(([, name]) => name),
    ...(desinfectantes.some((id) => ids.has(id)) ? [] : ['desinfectante residual']),
    ...(ids.has('cloro-libre') && !ids.has('cloro-combinado') ? [parametros['cloro-combinado'].nombre] : []),
  ];
  const perhaps = deAlgunos
    .filter(([id]) => !ids.has(id))
    .map(([id, cuando]) => `${parametros[id].nombre} (${cuando})`);
  const open = filas.reduce((sum, { sinConclusion }) => sum + sinConclusion, 0);
  return [
    ...(counted.size === 0 ? ['No hay ninguna muestra de la temporada.'] : []),
    ...(counted.size > 0 && lacking.length > 0 ? [`Sin ninguna determinación: ${lacking.join(', ')}.`] : []),
    ...(counted.size > 0 && perhaps.length > 0 ? [`Tampoco hay, donde se piden: ${perhaps.join(', ')}.`] : []),
    ...(open > 0
      ? [`${cantidad(open, 'determinación', 'determinaciones')} sin conclusión: no cuentan como conformes.`]
      : []),
    'Las lecturas diarias del control de rutina no están en el portal.',
    'Las partes A y B del anexo IV, de la instalación y su tratamiento, no están en el portal: si no cambian, se notifican al menos cada 5 años.',
  ];
}
