import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { maxMuestrasDeRegistro, type PapelQuery } from '../../../contract/papeles/papeles.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { tiposDe } from '../../platform/access/scope.ts';
import { readVisibleWithHeaders } from '../muestras/access/read-muestra.ts';
import { readActuaciones } from './actuaciones.ts';
import { anteriorDe, fallosDe, parametrosDe, parteDe, tomadas } from './anual.ts';
import { faltaDe } from './falta-en-siloe.ts';
import { demasiado, readValues } from './read-values.ts';
import { type Papel, type Sujeto, sujetoDe } from './lugares.ts';
import { delRegistro, tomasDe } from './registro.ts';
import { repartidas, seccionDe } from './secciones.ts';
import type { Dias } from './temporadas.ts';
import type { Leido } from './valores.ts';

const siloe: Papel = { papel: 'siloe', conOtros: false };
const historico: Papel = { papel: 'historico', conOtros: true };
const anual: Papel = { papel: 'anual', conOtros: false };
const registro: Papel = { papel: 'legionella', conOtros: true };

type Asking = Viewer & { now: Date };

/** Reads what a paper is made of: samples of its days, or of more. */
async function leido(sujeto: Sujeto, { alcance }: Viewer, dias: Dias): Promise<Leido> {
  const { solicitantes, claves, naming } = sujeto;
  return readValues(alcance, { solicitantes, claves, ...dias }, naming);
}

function cabecera({ solicitantes, instalacion }: Sujeto, { desde, hasta }: Dias, { alcance, now }: Asking) {
  const parcial = [...solicitantes].some((one) => tiposDe(alcance.tipos, one) !== 'todos');
  return { solicitantes, instalacion, desde, hasta, hoy: fechaEnMadrid(now), parcial };
}

async function papelDeCifras(query: PapelQuery, viewer: Asking, papel: Papel, porTemporadas: boolean) {
  const sujeto = await sujetoDe(query, viewer, papel);
  const found = await leido(sujeto, viewer, query);
  const head = cabecera(sujeto, query, viewer);
  const secciones = Array.from(repartidas(sujeto.lugares, found), ([lugar, propias]) => {
    const seccion = seccionDe(lugar, { leido: found, propias, ventana: head, porTemporadas });
    const falta = head.parcial
      ? ['Solo ves algunos tipos de muestra: no se puede decir qué le falta a la hoja.']
      : faltaDe(seccion, found);
    return { ...seccion, falta: papel === siloe ? falta : [] };
  });
  return { ...head, muestras: [...found.muestras], secciones: secciones.filter(isWorthwhile) };
}

/** What has no installation and no samples is no section. */
const isWorthwhile = ({ instalacion, muestras }: { instalacion: object | null; muestras: unknown[] }) =>
  instalacion !== null || muestras.length > 0;

export const getSiloe: Implementation<'getSiloe'> = async ({ query }, viewer) =>
  papelDeCifras(query, viewer, siloe, true);

/** What the SILOE sheet of a pool lacks. Throws what the sheet does. */
export async function faltaEnSiloe(query: PapelQuery, viewer: Asking): Promise<string[]> {
  const { secciones } = await papelDeCifras(query, viewer, siloe, true);
  return secciones.flatMap(({ falta }) => falta);
}

export const getHistorico: Implementation<'getHistorico'> = async ({ query }, viewer) =>
  papelDeCifras(query, viewer, historico, false);

export const getAnual: Implementation<'getAnual'> = async ({ query }, viewer) => {
  const sujeto = await sujetoDe(query, viewer, anual);
  const anterior = anteriorDe(query);
  const found = await leido(sujeto, viewer, { desde: anterior.desde, hasta: query.hasta });
  const secciones = Array.from(repartidas(sujeto.lugares, found), ([lugar, propias]) =>
    parteDe(lugar, found, { ahora: tomadas(propias, found, query), antes: tomadas(propias, found, anterior) }),
  );
  const ahora = new Set(secciones.flatMap(({ muestras }) => muestras));
  const antes = new Set(secciones.flatMap(({ antes: before }) => before));
  const actuaciones = await readActuaciones(viewer, sujeto.solicitantes, { ...found, places: [...ahora] });
  return {
    ...cabecera(sujeto, query, viewer),
    muestras: [...found.muestras],
    anterior,
    secciones,
    parametros: parametrosDe(found, { ahora, antes }),
    fallos: fallosDe(found, ahora, actuaciones),
    actuaciones,
  };
};

export const getRegistroDeLegionella: Implementation<'getRegistroDeLegionella'> = async ({ query }, viewer) => {
  const sujeto = await sujetoDe(query, viewer, registro);
  const found = await leido(sujeto, viewer, query);
  const places = delRegistro(found);
  if (places.length > maxMuestrasDeRegistro) throw demasiado();
  const own = new Set(places);
  const ids = places.map((place) => found.muestras[place]?._id ?? '');
  const [{ good }, actuaciones] = await Promise.all([
    readVisibleWithHeaders(viewer.alcance, ids, 'autorizada'),
    readActuaciones(viewer, sujeto.solicitantes, { ...found, places }),
  ]);
  const read = new Map(Array.from(good, ([id, { muestra }]) => [id, muestra]));
  const { desde, hasta } = query;
  return {
    ...cabecera(sujeto, query, viewer),
    muestras: [...found.muestras],
    tomas: tomasDe(found, places, read),
    otrasMuestras: found.muestras.flatMap((_, place) => (own.has(place) ? [] : [place])),
    hechos: sujeto.hechos.filter(({ fecha }) => desde <= fecha && fecha <= hasta),
    actuaciones,
  };
};
