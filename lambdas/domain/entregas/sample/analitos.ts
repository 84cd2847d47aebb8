import type { Resultado, Determinacion } from '../../../../contract/muestras/muestra.ts';
import { type Operador, palabrasDe } from '../../../../contract/normas/rules/contraste.ts';
import { porPotenciaDeDiez, exponenteEntre, unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';
import { nombreDeParametro, parametroDe, type ParametroId } from '../../../../contract/normas/diccionario.ts';
import { claveDeNombre } from '../../../../contract/normas/nombres.ts';
import { fold } from '../../../../contract/base/texto.ts';

/** The range of a value: between two ends, each included or not. */
export interface Tramo {
  desde: number;
  hasta: number;
  sinDesde: boolean;
  sinHasta: boolean;
}

/** The range of a number with its sign. `<x` of a positive number begins at zero: nothing measured is less. */
export function tramoDeNumero(valor: number, operador: Operador | '' | undefined): Tramo {
  const exact = { desde: valor, hasta: valor, sinDesde: false, sinHasta: false };
  if (!operador) return exact;
  if (operador.startsWith('<')) {
    return { ...exact, desde: valor > 0 ? 0 : Number.NEGATIVE_INFINITY, sinHasta: operador === '<' };
  }
  return { ...exact, hasta: Number.POSITIVE_INFINITY, sinDesde: operador === '>' };
}

/** Units of counts, in which 'Ausencia' means 0. */
const recuento = /\b(?:ufc|cfu|ufp|pfu|nmp|mpn|npp|colonias)\b/iu;

export const isRecuento = (unidad: string | undefined) => recuento.test(unidad ?? '');

/**
 * The range of a result, in its own unit; undefined without a number. 'Presencia' is more than 0; 'Ausencia' is 0 for counts and
 * without a unit. 'No detectado' of a concentration may be anything below its limit, and has no range.
 */
export function tramoDe({ valor, operador, valor_formateado: texto, unidad }: Resultado): Tramo | undefined {
  if (valor !== undefined) return tramoDeNumero(valor, operador);
  const said = palabrasDe(texto)?.clase;
  if (said === 'presencia') return tramoDeNumero(0, '>');
  return said === 'ausencia' && (!unidad || isRecuento(unidad)) ? tramoDeNumero(0, undefined) : undefined;
}

/** Relative differences below this are rounding errors of the arithmetic. */
const resto = 1e-9;

/** Whether every value of `a` is greater than every value of `b`. */
export function isMayor(a: Pick<Tramo, 'desde' | 'sinDesde'>, b: Pick<Tramo, 'hasta' | 'sinHasta'>): boolean {
  if (!Number.isFinite(a.desde) || !Number.isFinite(b.hasta)) return false;
  const difference = a.desde - b.hasta;
  const least = resto * Math.max(Math.abs(a.desde), Math.abs(b.hasta));
  return difference > least || (Math.abs(difference) <= least && (a.sinDesde || b.sinHasta));
}

/** A range in a unit that differs by a power of ten. */
export function porPotencia(tramo: Tramo, exponente: number): Tramo {
  if (exponente === 0) return tramo;
  const by = (end: number) => (Number.isFinite(end) ? porPotenciaDeDiez(end, exponente) : end);
  return { ...tramo, desde: by(tramo.desde), hasta: by(tramo.hasta) };
}

/**
 * How much of the element (N, P) a mass of each species holds, by atomic masses (IUPAC 2021: N 14.007, O 15.999, H 1.008, P
 * 30.974).
 */
const contenidos: Readonly<Record<string, number>> = {
  n: 1,
  no3: 14.007 / 62.004,
  no2: 14.007 / 46.005,
  nh4: 14.007 / 18.039,
  nh3: 14.007 / 17.031,
  p: 1,
  po4: 30.974 / 94.97,
  p2o5: 61.948 / 141.943,
};

/** A measured thing that other results of a sample may be parts of, or that is a part itself. */
interface Analito {
  /**
   * Matches the name as `claveDeNombre` gives it: without plurals and articles, letters apart from digits. For an analyte with
   * species the pattern allows a species and a charge after the name.
   */
  nombre: RegExp;
  /** The chemical species in which a result may be expressed, where neither name nor unit says it; absent: only one. */
  especies?: readonly string[];
}

const analitos = {
  dbo: {
    nombre:
      /^(?:demanda (?:bioquimica|biologica) oxigeno|dbo|bod|biochemical oxygen demand)(?: (?:5|dbo|dia|total))*$/u,
  },
  dqo: { nombre: /^(?:demanda quimica oxigeno|dqo|chemical oxygen demand)(?: (?:dqo|total|cr))*$/u },
  'e-coli': { nombre: /^(?:(?:recuento|numero|presencia|deteccion|investigacion) )?(?:e|escherichia) coli(?: .*)?$/u },
  'coliformes-fecales': {
    nombre: /^(?:recuento )?(?:coliforme|coli) (?:fecal|fec|termotolerante)$|^fecal coliforms?$/u,
  },
  coliformes: {
    nombre: /^(?:recuento )?(?:bacteria )?(?:coliforme|coliforms?)(?: total)?(?: quanti tray)?$|^total coliforms?$/u,
  },
  enterobacterias: { nombre: /^(?:recuento )?(?:enterobacteria|enterobacteriacea|enterobacteriaceae)(?: total)?$/u },
  'legionella-pneumophila': { nombre: /^(?:recuento )?(?:legionella|l) pneumophila(?: .*)?$/u },
  legionella: { nombre: /^(?:recuento )?legionella(?: (?:spp|sp|total))?$/u },
  nitrato: {
    nombre:
      /^(?:n )?(?:nitrato|no 3|nitrate)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$|^nitrogeno (?:nitrato|nitrico)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$/u,
    especies: ['no3', 'n'],
  },
  nitrito: {
    nombre:
      /^(?:n )?(?:nitrito|no 2|nitrite)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$|^nitrogeno (?:nitrito|nitroso)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$/u,
    especies: ['no2', 'n'],
  },
  amonio: {
    nombre:
      /^(?:n )?(?:amonio|nh 4|amoniaco|nh 3)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$|^nitrogeno (?:amonio|amoniacal)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$/u,
    especies: ['nh4', 'nh3', 'n'],
  },
  'nitrogeno-kjeldahl': {
    nombre: /^nitrogeno (?:total )?kjeldahl(?: (?:ntk|tkn|nkt|n|total))*$|^(?:ntk|tkn|nkt)$/u,
    especies: ['n'],
  },
  'nitrogeno-organico': { nombre: /^nitrogeno organico$|^n organico$/u, especies: ['n'] },
  'nitrogeno-total': {
    nombre: /^(?:nitrogeno|n) total(?: (?:n|nt|tn))?$|^total nitrogen$|^(?:nt|tn)$/u,
    especies: ['n'],
  },
  ortofosfato: {
    nombre:
      /^(?:p )?(?:ortofosfato|fosfato|po 4|orthophosphate|phosphate)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$|^fosforo (?:ortofosfato|fosfato|reactivo|reactivo soluble)(?: (?:como|as|n|no|nh|p|po|\d+|y))*$/u,
    especies: ['po4', 'p'],
  },
  'fosforo-total': {
    nombre: /^(?:fosforo|p) total(?: (?:pt|tp))?(?: (?:como|as|n|no|nh|p|po|\d+|y))*$|^total phosphorus$|^(?:pt|tp)$/u,
    especies: ['p'],
  },
  'cromo-vi': { nombre: /^(?:cromo|cr) (?:vi|6|hexavalente)(?: y)?$/u },
  cromo: { nombre: /^(?:cromo|cr)(?: tot(?:al)?)?$/u },
  'cianuro-libre': { nombre: /^cianuro (?:libre|wad|disociable)(?: .*)?$/u },
  'cianuro-total': { nombre: /^cianuro total$/u },
  'cloro-libre': {
    nombre: /^cloro (?:residual libre|libre residual|libre)$|^(?:residual )?free chlorine(?: residual)?$/u,
  },
  'cloro-total': { nombre: /^cloro (?:residual total|total residual|total)$|^total chlorine(?: residual)?$/u },
  'solidos-suspendidos-volatiles': { nombre: /^solido (?:suspendido|suspension) volatil$|^ssv$/u },
  'solidos-suspendidos': {
    nombre: /^(?:solido|materia)(?: en)? (?:suspendido|suspendida|suspension)(?: total)?$|^(?:sst|ss)$/u,
  },
  'solidos-totales': { nombre: /^solido total$/u },
  'grasas-saturadas': { nombre: /^(?:acido )?graso? saturado?$|^grasa saturada$/u },
  grasas: { nombre: /^grasa(?: total)?$/u },
  azucares: { nombre: /^azucar(?: total)?$/u },
  'hidratos-de-carbono': { nombre: /^hidrato carbono$|^carbohidrato$/u },
} as const satisfies Record<string, Analito>;

export type AnalitoId = keyof typeof analitos;

/** Parts with the total that includes them: a part is never greater. */
export const partes: readonly (readonly [parte: AnalitoId, total: AnalitoId])[] = [
  ['dbo', 'dqo'],
  ['e-coli', 'coliformes-fecales'],
  ['e-coli', 'coliformes'],
  ['e-coli', 'enterobacterias'],
  ['coliformes-fecales', 'coliformes'],
  ['legionella-pneumophila', 'legionella'],
  ['nitrato', 'nitrogeno-total'],
  ['nitrito', 'nitrogeno-total'],
  ['amonio', 'nitrogeno-total'],
  ['amonio', 'nitrogeno-kjeldahl'],
  ['nitrogeno-organico', 'nitrogeno-kjeldahl'],
  ['nitrogeno-organico', 'nitrogeno-total'],
  ['nitrogeno-kjeldahl', 'nitrogeno-total'],
  ['ortofosfato', 'fosforo-total'],
  ['cromo-vi', 'cromo'],
  ['cianuro-libre', 'cianuro-total'],
  ['cloro-libre', 'cloro-total'],
  ['solidos-suspendidos-volatiles', 'solidos-suspendidos'],
  ['solidos-suspendidos', 'solidos-totales'],
  ['grasas-saturadas', 'grasas'],
  ['azucares', 'hidratos-de-carbono'],
];

/** Disjoint parts: their sum isn't greater than the total either. */
export const disjuntas: readonly { total: AnalitoId; sumandos: readonly AnalitoId[] }[] = [
  { total: 'nitrogeno-total', sumandos: ['nitrato', 'nitrito', 'amonio', 'nitrogeno-organico'] },
  { total: 'nitrogeno-total', sumandos: ['nitrato', 'nitrito', 'nitrogeno-kjeldahl'] },
];

/** The measured thing by its name and unit. */
interface Nombrado {
  /** The name for people. */
  nombre: string;
  /** The name in the form for comparisons, without a unit in it. */
  clave: string;
  /** The unit without the species that it names. */
  unidad: string;
  analito: AnalitoId | undefined;
  /** Factors from the species to the element; several where the species isn't known. */
  factores: readonly number[];
  /** The parameter of the norms. */
  parametro: ParametroId | undefined;
  /** The name without 'disuelto' or 'total', for names with either and for metals. */
  base: string | undefined;
  isDisuelta: boolean;
}

/** A result in the form in which it is compared with others of its sample. */
export interface Medida extends Nombrado {
  resultado: Resultado;
  /** The range of the value as given, in its unit. */
  tramo: Tramo;
  /** The range of the value as the element, in its unit. */
  elemento: Tramo;
}

const sinEspecies: Analito = { nombre: /$./u };
const ids = Object.keys(analitos) as AnalitoId[];
/** A unit that names a species: `mg N/L`, `mg/L N-NO3`, `mg/L como PO4`. */
const conEspecie =
  /^(?<masa>[munµ]?g) ?(?<antes>[a-z][a-z\d -]*)?\/(?<volumen>l|kg)(?: ?\(?(?:como |de )?(?<detras>[a-z][a-z\d -]*)\)?)?$/u;

/** The species in a name or a unit, as a key of `contenidos`: `N-NO3` is as N. */
function especieDe(text: string): string | undefined {
  const plain = fold(text.normalize('NFKC')).replaceAll(/[^a-z\d]/gu, '');
  if (/^(?:n(?:no3|no2|nh4|nh3)|(?:no3|no2|nh4|nh3)n)$/u.test(plain)) return 'n';
  if (/^(?:ppo4|po4p)$/u.test(plain)) return 'p';
  return Object.hasOwn(contenidos, plain) ? plain : undefined;
}

interface UnidadDicha {
  unidad: string;
  especie: string | undefined;
}

function unidadDicha(written: string): UnidadDicha {
  const unidad = unidadLimpia(written);
  const groups = conEspecie.exec(fold(unidad.normalize('NFKC')).replaceAll(/[⁻⁺+]/gu, ''))?.groups;
  const named = groups?.['antes'] ?? groups?.['detras'];
  const especie = named === undefined ? undefined : especieDe(named);
  if (!groups || especie === undefined) return { unidad, especie: undefined };
  return { unidad: unidadLimpia(`${groups['masa']}/${groups['volumen'] === 'l' ? 'L' : 'kg'}`), especie };
}

/** The species by a name: 'Nitrógeno nítrico', 'N-NO3', 'Nitratos (como N)' are nitrogen, 'Nitrato (NO3)' is nitrate. */
function especieDeNombre(nombre: string, clave: string): string | undefined {
  if (/^nitrogeno|^n (?:no|nh|nitr|amon)|(?:^| )(?:no 3|no 2|nh 4|nh 3|como|as) n$|^nitr\S+ n$/u.test(clave))
    return 'n';
  if (/^fosforo|^p (?:po|ortofosf|fosf)|(?:^| )(?:po 4|como|as) p$/u.test(clave)) return 'p';
  const within = /[([](?:como |as )?([^()[\]]+)[)\]]/u.exec(nombre)?.[1];
  return within === undefined ? undefined : especieDe(within);
}

/** The most spellings kept: a laboratory has few, but a file of invented ones must not fill the memory. */
const maxConocidos = 20_000;
const conocidos = new Map<string, Nombrado>();

/** The measured thing of a result by its names and unit, found once for each spelling. */
export function nombradoPor(determinacion: string, { descripcion, unidad = '' }: Resultado): Nombrado {
  const key = `${determinacion}\0${descripcion}\0${unidad}`;
  const known = conocidos.get(key);
  if (known) return known;
  if (conocidos.size >= maxConocidos) conocidos.clear();
  const made = namedAs(determinacion, descripcion, unidad);
  conocidos.set(key, made);
  return made;
}

/** Names of a sample's own temperature ('temperatura', 'temperatura del agua'), not of incubation, transport or air. */
const temperaturaDeMuestra =
  /^(?:temperatura|temp|ta|temperature|water temperature)(?: (?:agua|in|situ|campo|punto|c))*$/u;

/** Whether a result is the temperature of a point or its sample, by any name that the dictionary of parameters has. */
export const isTemperatura = ({ clave, parametro }: Pick<Nombrado, 'clave' | 'parametro'>) =>
  parametro === 'temperatura' || temperaturaDeMuestra.test(clave);

function namedAs(determinacion: string, descripcion: string, written: string): Nombrado {
  const nombre = nombreDeParametro(determinacion, descripcion);
  const clave = sinUnidad(claveDeNombre(nombre.replaceAll('_', ' ')));
  const analito = ids.find((id) => analitos[id].nombre.test(clave));
  const { unidad, especie } = unidadDicha(written);
  const { especies }: Analito = analito ? analitos[analito] : sinEspecies;
  const said = especie ?? especieDeNombre(nombre, clave);
  const factores = especies ? (said ? [said] : especies).map((one) => contenidos[one] ?? 1) : [1];
  const parametro = parametroDe(nombre, nombre);
  return { nombre, clave, unidad, analito, factores, parametro, ...fraccionDe(clave) };
}

const elementos = new Set(
  (
    'aluminio antimonio arsenico bario berilio boro cadmio cobalto cobre cromo estano hierro litio manganeso mercurio molibdeno ' +
    'niquel plata plomo selenio talio titanio uranio vanadio zinc cinc estroncio silicio al sb as ba be cd co cu cr fe mn hg mo ' +
    'ni ag pb se tl ti u v zn sr aluminum arsenic cadmium chromium copper iron lead manganese mercury nickel selenium silver'
  ).split(' '),
);

const palabraDisuelto = /^(?:disuelto|disuelta|soluble|filtrado|filtrada|dissolved|dis|dil)$/u;
const palabraTotal = /^(?:total|tot)$/u;

/** Whether a name says dissolved or total. A metal without either word is total; oxygen has no total. */
function fraccionDe(clave: string): Pick<Nombrado, 'base' | 'isDisuelta'> {
  const words = clave.split(' ');
  const isDisuelta = words.some((word) => palabraDisuelto.test(word));
  const base = words.filter((word) => !palabraDisuelto.test(word) && !palabraTotal.test(word)).join(' ');
  const isSaid = isDisuelta || words.some((word) => palabraTotal.test(word)) || elementos.has(base);
  return { base: isSaid && base !== '' && !/^ox[iy]gen/u.test(base) ? base : undefined, isDisuelta };
}

/** A result in the form for comparisons; undefined without a number. */
export function medidaDe({ descripcion }: Determinacion, resultado: Resultado): Medida | undefined {
  const tramo = tramoDe(resultado);
  if (!tramo) return undefined;
  const named = nombradoPor(descripcion, resultado);
  const elemento = {
    ...tramo,
    desde: Math.min(...named.factores.map((factor) => tramo.desde * factor)),
    hasta: Math.max(...named.factores.map((factor) => tramo.hasta * factor)),
  };
  return { ...named, resultado, tramo, elemento };
}

/** A name without the unit that columns of a table add to it: 'DBO_mg/L'. */
function sinUnidad(clave: string): string {
  return clave.replace(/ (?:[munµ]?g (?:l|kg)|(?:nmp|ufc) (?:\d+ )?(?:ml|l|g))$/u, '');
}

/** A measure's range in another measure's unit; undefined where they can't be compared. */
export function enUnidadDe(medida: Medida, other: Medida, which: 'tramo' | 'elemento' = 'elemento'): Tramo | undefined {
  const exponente = exponenteEntre(medida.unidad, other.unidad);
  return exponente === undefined ? undefined : porPotencia(medida[which], exponente);
}
