import type { FilaDePapel, MuestraDePapel, PapelDeCifras } from '../../../contract/papeles/papeles.ts';
import type { Temporada } from '../../../contract/programa/instalacion.ts';
import { cifrasDe } from './cifras.ts';
import { conclusionesPorMuestra, diasDe, incumplimientosDe } from './incumplimientos.ts';
import { type Linea, lineasDe } from './lineas.ts';
import { type Dias, periodosDe } from './temporadas.ts';
import type { Leido } from './valores.ts';

type Seccion = Omit<PapelDeCifras['secciones'][number], 'falta'>;

/** What a section of a paper is of. */
export interface Lugar extends Pick<Seccion, 'instalacion' | 'nombre'> {
  solicitante: string;
  /** Keys of its points, of no aliases; undefined: the requester's that no other section of the paper has. */
  claves: ReadonlySet<string> | undefined;
  temporada: Temporada | undefined;
}

/** The days of a paper, and today: nothing is said of days to come. */
export interface Ventana extends Dias {
  hoy: string;
}

/** The places of a section's samples, by the section. A point of two installations counts in both. */
export function repartidas(lugares: readonly Lugar[], { muestras }: Leido): ReadonlyMap<Lugar, number[]> {
  const named = new Set(lugares.flatMap(({ claves = [] }) => [...claves]));
  return new Map(
    lugares.map((lugar) => {
      const isOwn = ({ solicitante, punto }: MuestraDePapel) =>
        lugar.claves?.has(punto?.clave ?? '') ?? (solicitante === lugar.solicitante && !named.has(punto?.clave ?? ''));
      return [lugar, muestras.flatMap((muestra, place) => (isOwn(muestra) ? [place] : []))];
    }),
  );
}

/** Figures by parameter and by season of the section (`temporadas`) or year. */
export function seccionDe(
  lugar: Lugar,
  {
    leido,
    propias,
    ventana,
    porTemporadas,
  }: { leido: Leido; propias: readonly number[]; ventana: Ventana; porTemporadas: boolean },
): Seccion {
  const { muestras } = leido;
  const periodos = periodosDe(ventana, porTemporadas ? lugar.temporada : undefined);
  const own = new Set(propias);
  const periodOf = (place: number) => {
    const fecha = muestras[place]?.fecha_muestra ?? '';
    return periodos.find(({ desde, hasta }) => desde <= fecha && fecha <= hasta);
  };
  const valores = leido.valores.filter(({ muestra }) => own.has(muestra));
  const filas = lineasDe(valores).flatMap((linea) => {
    const byPeriod = Map.groupBy(linea.valores, ({ valor }) => periodOf(valor.muestra));
    return periodos.flatMap((periodo) => {
      const found = byPeriod.get(periodo);
      return found ? [filaDe({ ...linea, valores: found }, periodo, leido, ventana.hoy)] : [];
    });
  });
  return {
    instalacion: lugar.instalacion,
    nombre: lugar.nombre,
    muestras: [...propias],
    fueraDeTemporada: propias.filter((place) => periodOf(place) === undefined),
    sinParametro: sinParametro(propias, leido),
    filas,
  };
}

/** Samples that do not comply without a parameter that doesn't. */
export function sinParametro(places: readonly number[], { muestras, valores }: Leido): number[] {
  const said = new Set(valores.flatMap(({ muestra, conclusion }) => (conclusion === 'No cumple' ? [muestra] : [])));
  return places.filter((place) => muestras[place]?.noCumple && !said.has(place));
}

function filaDe(linea: Linea, periodo: Dias, { muestras }: Leido, hoy: string): FilaDePapel {
  const conclusiones = conclusionesPorMuestra(linea.valores.map(({ valor }) => valor));
  const last = periodo.hasta < hoy ? periodo.hasta : hoy;
  const incumplimientos = incumplimientosDe(conclusiones, muestras, last);
  return {
    ...periodo,
    ...cifrasDe(linea, linea.valores),
    muestras: conclusiones.size,
    muestrasConformes: [...conclusiones.values()].filter((each) => each === 'Cumple').length,
    diasIncumplimiento: diasDe(incumplimientos),
    incumplimientos,
  };
}
