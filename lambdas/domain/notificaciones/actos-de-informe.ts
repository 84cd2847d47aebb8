import { sumaDiasHabiles } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { controlDe } from '../../../contract/muestras/rules/control.ts';
import type { Lugar, NormaId } from '../../../contract/normas/norma.ts';
import type { ActoDeInforme } from '../../../contract/notificaciones/notificacion.ts';
import type { Atributos } from '../../../contract/programa/instalacion.ts';
import { type TipoDeZona, tipoDeZonaDe } from '../programa/ley/consumo.ts';

/** A report, as far as the law's acts depend on it. Dates are `yyyy-mm-dd`. */
export interface Informe {
  atributos: Pick<Atributos, 'clase'> & { esPrioritario?: boolean | undefined };
  /** The zone of supply that its point belongs to; absent: none is known. */
  zona?: Extract<Atributos, { clase: 'zona' }> | undefined;
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
  const { atributos, lugar, norma } = informe;
  const isVaso = atributos.clase === 'vaso';
  // A kitchen's surfaces in a priority building are no water.
  if (norma !== undefined && !(isVaso ? dePiscina : deConsumo).has(norma)) return [];
  if (isVaso) return [mostrar];
  if (atributos.clase === 'edificio' && !atributos.esPrioritario) return [];
  const known = porClase[atributos.clase];
  const sitio = known === 'desconocido' && lugar !== undefined ? (lugar === 'red' ? 'red' : 'resto') : known;
  if (sitio === undefined) return [];
  return [...sinac(informe, sitio), ...publicar(informe, sitio)];
}

/** RD 742/2013, art. 14.a: of the last controls of each kind, as soon as their results are known. */
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

/** Zones whose operators may use SINAC or not (art. 62.3). */
const voluntarias: ReadonlySet<TipoDeZona | undefined> = new Set<TipoDeZona>([0, 1]);

/** Annex XI.A.7: a routine control of the network has no term (d); another's is that of 'el resto de los boletines' (e). */
function sinac({ zona, tipo, fechaMuestra, emision, publicado, incumple }: Informe, sitio: Sitio): ActoDelInforme[] {
  const isRutina = controlDe(tipo) === 'rutina';
  if (isRutina && sitio === 'red') return [];
  const base = { acto: 'sinac', que: 'Cargar el boletín en SINAC', habiles: true, cuando: null } as const;
  if (zona && voluntarias.has(tipoDeZonaDe(zona))) {
    return [
      {
        ...base,
        que: 'Cargar el boletín en SINAC, si se usa: es voluntario',
        articulo: 'RD 3/2023, art. 62.3',
        hasta: null,
        habiles: false,
        cuando: `Sin plazo: en una zona de tipo ${tipoDeZonaDe(zona)} es voluntario, salvo que la autoridad sanitaria lo exija`,
      },
    ];
  }
  const finDeAno = `${Number(fechaMuestra.slice(0, 4)) + 1}-01-30`;
  // A term that was over before there was a report is none.
  const isDeDiciembre =
    fechaMuestra.slice(5) >= ultimosDeDiciembre && (emision ?? fechaEnMadrid(new Date(publicado))) <= finDeAno;
  if (!incumple && isDeDiciembre) {
    return [
      {
        ...base,
        articulo: 'RD 3/2023, anexo XI.A.7.f',
        hasta: finDeAno,
        habiles: false,
        cuando: 'Muestra de los últimos días de diciembre',
      },
    ];
  }
  const apartado = isRutina ? 'e' : { red: 'd', resto: 'e', desconocido: 'd y e' }[sitio];
  const dias = apartado === 'e' && !incumple ? largo : corto;
  const articulo = `RD 3/2023, anexo XI.A.7.${apartado}`;
  if (emision === undefined) {
    const cuando = `${dias} días hábiles desde el informe, del que no se sabe la fecha de emisión`;
    return [{ ...base, articulo, hasta: null, cuando }];
  }
  return [
    { ...base, articulo, hasta: sumaDiasHabiles(emision, dias), cuando: siDesconocido(sitio, isRutina, incumple) },
  ];
}

/** What is said of a term that depends on where in the zone the point is. */
function siDesconocido(sitio: Sitio, isRutina: boolean, incumple: boolean): string | null {
  if (sitio !== 'desconocido') return null;
  if (isRutina) return 'Si el punto es de la red, un control de rutina no tiene plazo';
  return incumple ? null : `Si el punto no es de la red, ${largo} días hábiles`;
}

/** What of the network isn't among what citizens are to find (annex XI.B.1.1): the controls of each week and of the works. */
const sinPublicar: ReadonlySet<string | undefined> = new Set(['rutina', 'operacional']);

/** Zones that may have no website (art. 63.3). */
const sinWebQuizas: ReadonlySet<TipoDeZona | undefined> = new Set<TipoDeZona | undefined>([1, 2, undefined]);

const hourMs = 3_600_000;
const tras = (publicado: string, horas: number) => new Date(Date.parse(publicado) + horas * hourMs).toISOString();

function publicar({ zona, tipo, publicado }: Informe, sitio: Sitio): ActoDelInforme[] {
  if (sitio === 'resto' || sinPublicar.has(controlDe(tipo))) return [];
  const deRed = sitio === 'desconocido' ? 'Si el punto es de la red' : undefined;
  const said = (parts: (string | undefined)[]) => parts.filter(Boolean).join('. ') || null;
  const clase = zona && tipoDeZonaDe(zona);
  // Where it isn't known whether there is a website, the shorter term is taken; of what isn't known of the zone, the usual one.
  const mayNotHaveWeb = zona?.tieneWeb === undefined ? clase === 1 || clase === 2 : !zona.tieneWeb;
  if (!zona || !mayNotHaveWeb || !sinWebQuizas.has(clase)) {
    return [
      {
        acto: 'publicar',
        que: 'Publicar el boletín en la web del municipio o del operador',
        articulo: 'RD 3/2023, art. 63.2 y anexo XI.B.1.1',
        hasta: tras(publicado, 72),
        cuando: said([deRed]),
        habiles: false,
      },
    ];
  }
  const isKnown = zona.tieneWeb === false;
  return [
    {
      acto: 'publicar',
      que: isKnown
        ? 'Poner el boletín a disposición de los ciudadanos: no hay página web'
        : 'Publicar el boletín en la web, o ponerlo a disposición de los ciudadanos si no la hay',
      articulo: 'RD 3/2023, art. 63.3.a',
      hasta: tras(publicado, 24),
      cuando: said([
        deRed,
        isKnown ? undefined : 'Con página web son 72 horas (art. 63.2): di en la zona si la hay',
        clase === undefined ? 'En zonas de tipo 1 y 2: no consta de qué tipo es esta' : undefined,
      ]),
      habiles: false,
    },
  ];
}
