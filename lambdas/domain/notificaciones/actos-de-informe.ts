import { sumaDiasHabiles } from '../../../contract/base/dias-habiles.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { NormaId } from '../../../contract/normas/ids.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import type { ActoDeInforme } from '../../../contract/notificaciones/notificacion.ts';
import type { Atributos } from '../../../contract/programa/instalacion.ts';

/** A report, as far as the law's acts depend on it. Dates are `yyyy-mm-dd`. */
export interface Informe {
  atributos: Pick<Atributos, 'clase'> & { esPrioritario?: boolean | undefined };
  /** What the point's own data says of its class. */
  lugar?: Lugar | undefined;
  tipo: string;
  /** The norm that is switched on for its type of sample; absent: none is. */
  norma?: NormaId | undefined;
  fechaMuestra: string;
  /** Its date of issue; absent where the laboratory doesn't say it. */
  emision?: string | undefined;
  /** The instant since when it can be read in the portal. */
  publicado: string;
  /** Whether the laboratory says that something doesn't comply. */
  incumple: boolean;
}

/** What is to be done with a report: `hasta` a day, an instant, or null where none is known. */
export interface ActoDelInforme {
  acto: ActoDeInforme;
  que: string;
  articulo: string;
  hasta: string | null;
  cuando: string | null;
  habiles: boolean;
}

/** Places of drinking water that aren't the network. */
type Sitio = 'red' | 'resto' | 'desconocido';

const porClase: Readonly<Partial<Record<Atributos['clase'], Sitio>>> = {
  red: 'red',
  etap: 'resto',
  deposito: 'resto',
  captacion: 'resto',
  edificio: 'resto',
  zona: 'desconocido',
};

const deConsumo: ReadonlySet<NormaId> = new Set(['rd-3-2023', 'rd-487-2022']);
const dePiscina: ReadonlySet<NormaId> = new Set(['rd-742-2013', 'rd-487-2022']);

/** The acts of a report at a point of an installation; none where no law asks for any. */
export function actosDeInforme(informe: Informe): ActoDelInforme[] {
  const { atributos, lugar, tipo, norma } = informe;
  const isVaso = atributos.clase === 'vaso';
  // A kitchen's surfaces in a priority building are no water.
  if (norma !== undefined && !(isVaso ? dePiscina : deConsumo).has(norma)) return [];
  if (isVaso) return [mostrar];
  if (atributos.clase === 'edificio' && !atributos.esPrioritario) return [];
  const known = porClase[atributos.clase];
  const sitio = known === 'desconocido' && lugar !== undefined ? (lugar === 'red' ? 'red' : 'resto') : known;
  // Annex XI.A.7.d and B.1.1 leave out the routine control, whose name laboratories give their type of sample.
  if (sitio === undefined || fold(tipo).includes('rutina')) return [];
  return [sinac(informe, sitio), ...(sitio === 'resto' ? [] : [publicar(informe, sitio)])];
}

/** RD 742/2013, art. 14: of every control, as soon as its results are known. */
const mostrar: ActoDelInforme = {
  acto: 'mostrar',
  que: 'Mostrar los resultados a los usuarios de la piscina, con el vaso, el día y la hora',
  articulo: 'RD 742/2013, art. 14',
  hasta: null,
  cuando: 'En cuanto se tienen; sin plazo en la ley',
  habiles: false,
};

const corto = 4;
const largo = 10;
/** The law says 'los últimos días de diciembre' and no number: its last ten are taken. */
const ultimosDeDiciembre = '12-22';

function sinac({ fechaMuestra, emision, incumple }: Informe, sitio: Sitio): ActoDelInforme {
  const dias = sitio === 'resto' && !incumple ? largo : corto;
  const base = { acto: 'sinac', que: 'Cargar el boletín en SINAC', habiles: true, cuando: null } as const;
  if (!incumple && fechaMuestra.slice(5) >= ultimosDeDiciembre) {
    return {
      ...base,
      articulo: 'RD 3/2023, anexo XI.A.7.f',
      hasta: `${Number(fechaMuestra.slice(0, 4)) + 1}-01-30`,
      habiles: false,
      cuando: 'Muestra de los últimos días de diciembre',
    };
  }
  const articulo = `RD 3/2023, anexo XI.A.7.${{ red: 'd', resto: 'e', desconocido: 'd y e' }[sitio]}`;
  if (emision === undefined) {
    const cuando = `${dias} días hábiles desde el informe, del que no se sabe la fecha de emisión`;
    return { ...base, articulo, hasta: null, cuando };
  }
  const aparte = sitio === 'desconocido' && !incumple ? `Si el punto no es de la red, ${largo} días hábiles` : null;
  return { ...base, articulo, hasta: sumaDiasHabiles(emision, dias), cuando: aparte };
}

function publicar({ publicado }: Informe, sitio: Sitio): ActoDelInforme {
  const hasta = new Date(Date.parse(publicado) + 72 * 3_600_000).toISOString();
  return {
    acto: 'publicar',
    que: 'Publicar el boletín en la web del municipio o del operador',
    articulo: 'RD 3/2023, art. 63.2 y anexo XI.B.1.1',
    hasta,
    cuando: sitio === 'desconocido' ? 'Si el punto es de la red' : null,
    habiles: false,
  };
}
