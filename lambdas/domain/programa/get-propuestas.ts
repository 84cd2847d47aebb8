import { isDeepStrictEqual } from 'node:util';
import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { clean, compareSpanish } from '../../../contract/base/texto.ts';
import { maxTiposDeFila } from '../../../contract/programa/programa.ts';
import type { Propuestas } from '../../../contract/programa/propuestas.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { allows, tiposDe } from '../../platform/access/scope.ts';
import { samplesOfSolicitantes } from '../../engine/query/points/samples-for-programmes.ts';
import { queryOptions } from '../../engine/query/options/names.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { isFilaVisible, puntosVistos, requireInstalacion, vistosDe } from './access/visibles.ts';
import { historialDe } from './historial.ts';
import type { FilaDeLey } from './ley/fila.ts';
import { leyDe } from './ley/ley.ts';
import { llevaSusPalabras } from './ley/palabras.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';

/** The rows proposed for an installation's programme, by the law and by past samples. Throws NOT_FOUND. */
export const getPropuestas: Implementation<'getPropuestas'> = async ({ params }, viewer) => {
  const { alcance, now } = viewer;
  const instalacion = await requireInstalacion(viewer, params.id);
  const { solicitante, atributos } = instalacion;
  const hoy = fechaEnMadrid(now);
  const naming = await readPointNaming();
  const solicitantes = new Set([solicitante]);
  const [samples, { determinaciones }] = await Promise.all([
    samplesOfSolicitantes('autorizada', {
      solicitantes,
      desde: monthsBefore(hoy, 12),
      hasta: hoy,
      parametros: new Set(),
      ...naming,
    }),
    queryOptions('autorizada', { solicitantes, tipos: alcance.tipos }, ['determinaciones']),
  ]);
  const puntos = new Set(instalacion.puntos.map((clave) => naming.aliases.claveOf(clave)));
  const own = (samples.get(solicitante) ?? []).filter(
    ({ punto, tipo }) => puntos.has(punto) && allows(tiposDe(alcance.tipos, solicitante), clean(tipo)),
  );
  const visto = await puntosVistos(alcance, puntos);
  const ley = leyDe(atributos);
  const filas = instalacion.filas.filter(
    (fila) => isFilaVisible(alcance, fila, instalacion) && (fila.hasta === null || fila.hasta >= hoy),
  );
  const tipos = [...Map.groupBy(own, ({ tipo }) => tipo)]
    .map(([tipo, some]) => ({ tipo, muestras: some.length }))
    .toSorted((a, b) => b.muestras - a.muestras || compareSpanish(a.tipo, b.tipo));
  return {
    ley: ley.filas
      .filter(({ isInSitu }) => !isInSitu)
      .map((one) => ({
        ...propuestaOf(one, filas),
        tipos: tipos.flatMap(({ tipo }) => (llevaSusPalabras(tipo, one.que) ? tipo : [])).slice(0, maxTiposDeFila),
      })),
    enElLugar: ley.filas
      .filter(({ isInSitu }) => isInSitu)
      .map(({ que, frecuencia, articulo, frase }) => ({ que, frecuencia, articulo, frase })),
    dichos: ley.dichos,
    historial: historialDe(own, hoy).map((one) => ({ ...one, puntos: vistosDe(one.puntos, visto) })),
    tipos,
    parametros: determinaciones,
  };
};

/** A row of the law, with the row of the programme that already covers it, if there is one. */
function propuestaOf(
  { que, frecuencia, temporada, articulo, frase }: FilaDeLey,
  filas: StoredInstalacion['filas'],
): Omit<Propuestas['ley'][number], 'tipos'> {
  const asked = { que, frecuencia, temporada: temporada ?? null, articulo, frase };
  const own = filas.filter((fila) => fila.origen.clase === 'ley' && fila.que === que);
  const same = own.find(
    (fila) => isDeepStrictEqual(fila.frecuencia, frecuencia) && isDeepStrictEqual(fila.temporada, asked.temporada),
  );
  const found = same ?? own[0];
  return { ...asked, estado: same ? 'igual' : found ? 'distinta' : 'nueva', fila: found?._id ?? null };
}
