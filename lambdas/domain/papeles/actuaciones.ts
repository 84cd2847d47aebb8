import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { causasDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import { nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';
import type { Actuacion, MuestraDePapel } from '../../../contract/papeles/papeles.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { viewpointOf, vistaDe } from '../incidencias/access/incidencias.ts';
import { findIncidencias } from '../incidencias/find.ts';
import { readIncidencias, type StoredIncidencia } from '../incidencias/store/incidencias.ts';

/** What people wrote of the incidents that some samples, by their places, do not comply in, oldest sample first. */
export async function readActuaciones(
  viewer: Asking,
  solicitantes: readonly string[],
  { muestras, places }: { muestras: readonly MuestraDePapel[]; places: readonly number[] },
): Promise<Actuacion[]> {
  const placeOf = new Map(places.map((place) => [muestras[place]?._id ?? '', place]));
  const found = await findIncidencias(viewer, { solicitante: [...solicitantes] });
  const [stored, viewpoint] = await Promise.all([
    readIncidencias(found.map(({ _id }) => _id)),
    viewpointOf(viewer.alcance),
  ]);
  return stored
    .flatMap((one) => {
      const vista = vistaDe(viewpoint, one);
      const actuacion = vista && actuacionDe(vista, placeOf);
      return actuacion && actuacion.muestras.length > 0 ? [actuacion] : [];
    })
    .toSorted((a, b) => (a.muestras[0] ?? 0) - (b.muestras[0] ?? 0) || (a._id < b._id ? -1 : 1));
}

function actuacionDe(incidencia: StoredIncidencia, placeOf: ReadonlyMap<string, number>): Actuacion {
  const { _id, punto, determinacion, estado, abierta, cerrada, causa, medida, muestras } = incidencia;
  const words = causa && [causasDeIncidencia[causa.clase], causa.texto].filter(Boolean).join(': ');
  return {
    _id,
    que: nombreDeIncidencia(incidencia),
    determinacion,
    punto: punto?.nombre ?? null,
    estado,
    abierta: fechaEnMadrid(new Date(abierta)),
    cerrada: cerrada === null ? null : fechaEnMadrid(new Date(cerrada)),
    causa: words,
    medida: medida?.texto ?? null,
    medidaHecha: medida?.hecha ?? null,
    muestras: muestras
      .flatMap(({ _id: muestra, papel }) => (papel === 'incumple' ? [placeOf.get(muestra) ?? -1] : []))
      .filter((place) => place >= 0)
      .toSorted((a, b) => a - b),
  };
}
