import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { clean, compareSpanish, fold } from '../../../contract/base/texto.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { type InstalacionesPropuestas, maxPropuestas } from '../../../contract/programa/propuestas.ts';
import { maxPuntosDeInstalacion } from '../../../contract/programa/programa.ts';
import { samplesOfSolicitantes } from '../../engine/query/points/samples-for-programmes.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { queryCells } from '../../engine/query/statistics/counts.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { allows, intersect, tiposDe } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { readPuntos } from '../puntos/store/puntos.ts';
import { citado } from './instalacion.ts';
import { sueltoDe } from './no-contado.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

/** The most solicitantes whose points are read, those with most samples: more than anyone looks at together. */
const maxSolicitantes = 200;

/**
 * The class of installation by class of point, and whether all of a solicitante's points of the class belong to one installation.
 */
const clases: Partial<Record<Lugar, { clase: ClaseDeInstalacion; juntos: boolean }>> = {
  captación: { clase: 'captacion', juntos: false },
  'salida de ETAP': { clase: 'etap', juntos: true },
  'depósito de cabecera': { clase: 'etap', juntos: true },
  depósito: { clase: 'deposito', juntos: false },
  red: { clase: 'red', juntos: true },
  'edificio prioritario': { clase: 'edificio', juntos: true },
  ACS: { clase: 'edificio', juntos: true },
  AFCH: { clase: 'edificio', juntos: true },
  'depósito de AFCH': { clase: 'edificio', juntos: true },
  acumulador: { clase: 'edificio', juntos: true },
  retorno: { clase: 'edificio', juntos: true },
  terminal: { clase: 'edificio', juntos: true },
  torre: { clase: 'torre', juntos: false },
  spa: { clase: 'agua_climatizada', juntos: false },
  pulverización: { clase: 'pulverizacion', juntos: false },
  'otra instalación': { clase: 'otra_legionella', juntos: false },
  'vaso de piscina': { clase: 'vaso', juntos: false },
  línea: { clase: 'obrador', juntos: true },
  superficie: { clase: 'obrador', juntos: true },
  vertido: { clase: 'edar', juntos: false },
};

/** Proposes installations: points with samples of the last year that belong to none, grouped by their fichas. */
export const listInstalacionesPropuestas: Implementation<'listInstalacionesPropuestas'> = async (
  { query: { search = '', page, ...filtros } },
  viewer,
) => {
  const { alcance, now } = viewer;
  const [{ solicitantes = 'todos' }, instalaciones, naming] = await Promise.all([
    resolveFilters(filtros, viewer),
    knownInstalaciones(),
    readPointNamingFor(alcance),
  ]);
  const hoy = fechaEnMadrid(now);
  const desde = monthsBefore(hoy, 12);
  const scope = { ...alcance, solicitantes: intersect(alcance.solicitantes, solicitantes) };
  const { cells } = await queryCells('autorizada', scope, { desde }, 'solicitante');
  const words = fold(search);
  // Words that no solicitante has are searched in points.
  const found = cells.filter(({ bucket }) => fold(bucket).includes(words));
  const most = (found.length > 0 ? found : cells).toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxSolicitantes);
  const samples = await samplesOfSolicitantes('autorizada', {
    solicitantes: new Set(most.map(({ bucket }) => bucket)),
    desde,
    hasta: hoy,
    parametros: new Set(),
    ajenas: naming.ajenas,
    aliases: naming.aliases,
  });
  // Joined names are one point, whichever of them the viewer sees.
  const { joined } = naming;
  const isSuelto = sueltoDe(instalaciones, { claveOf: (clave) => joined.claveOf(clave) });
  const free = [...samples].map(([solicitante, own]) => {
    const seen = own.filter(
      ({ punto, tipo }) => isSuelto(punto) && allows(tiposDe(alcance.tipos, solicitante), clean(tipo)),
    );
    return { solicitante, puntos: Map.groupBy(seen, ({ punto }) => punto) };
  });
  const stored = await readPuntos(
    free.flatMap(({ puntos }) => Array.from(puntos.keys(), (clave) => joined.claveOf(clave))),
  );
  const claseDe = (clave: string) => stored.get(joined.claveOf(clave))?.ficha.clase ?? null;
  const groups = free.flatMap(({ solicitante, puntos }) => {
    const byGroup = Map.groupBy(puntos.keys(), (clave) => {
      const known = clases[claseDe(clave) ?? 'mercado'];
      return known ? `${known.clase}${known.juntos ? '' : ` ${clave}`}` : '';
    });
    return [...byGroup].map(([group, claves]) => {
      const [first = ''] = claves;
      const lugar = claseDe(first);
      const tipos = [...new Set(claves.flatMap((clave) => (puntos.get(clave) ?? []).map(({ tipo }) => tipo)))];
      return { solicitante, claves, tipos, lugar, known: group === '' || lugar === null ? undefined : clases[lugar] };
    });
  });
  const named = groups.filter(({ claves }) => found.length > 0 || claves.some((clave) => fold(clave).includes(words)));
  const shown = named
    .toSorted((a, b) => compareSpanish(a.solicitante, b.solicitante))
    .slice((page - 1) * maxPropuestas, page * maxPropuestas);
  const nombres = await queryNombres(
    alcance,
    shown.flatMap(({ claves }) => claves.slice(0, maxPuntosDeInstalacion)),
    naming.ajenas,
  );
  return {
    propuestas: shown.map(
      ({ solicitante, claves, tipos, lugar, known }): InstalacionesPropuestas['propuestas'][number] => {
        const puntos = claves.slice(0, maxPuntosDeInstalacion).map((clave) => citado(clave, nombres.get(clave)));
        const [first] = puntos;
        return {
          solicitante,
          nombre: puntos.length === 1 && first ? first.nombre : solicitante,
          clase: known?.clase ?? null,
          porque:
            known && lugar !== null
              ? `${cantidad(claves.length, 'punto', 'puntos')} sin instalación; su ficha dice «${lugar}»`
              : `${cantidad(claves.length, 'punto', 'puntos')} sin instalación, con muestras de ${tipos.slice(0, 3).join(', ')}${tipos.length > 3 ? '…' : ''}`,
          puntos,
        };
      },
    ),
    total: named.length,
    paginas: Math.max(1, Math.ceil(named.length / maxPropuestas)),
  };
};

const sizeOf = ({ cumple, noCumple, otros }: { cumple: number; noCumple: number; otros: number }) =>
  cumple + noCumple + otros;
