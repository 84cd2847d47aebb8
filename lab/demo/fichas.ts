import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { claveDePunto, type PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import { hash32 } from './random.ts';
import { referenciaDe } from './plan.ts';
import { type FichaDePunto, fichaDePuntoSchema } from '../../contract/puntos/punto.ts';
import { condicionesDe } from './catalogo/tabla.ts';
import { tipos } from './catalogo/tipos.ts';
import type { Tomada } from './muestra.ts';

const enEtap = 'ETAP de Valdemoraleda';

/** A place, a point of it and the other name; with a code where there is one. The laboratory has joined the first. */
const escritas: readonly (readonly [solicitante: string, nombre: string, escrito: string, codigo?: string])[] = [
  ['Hospital de Altavega - Mantenimiento', 'Retorno ACS', 'Retorno A.C.S.'],
  ['Camping Cala Lentisco', 'Vaso de adultos', 'Vaso de adulto'],
  ['Balneario de Fuensalina - Circuito termal', 'Vaso climatizado', 'Vaso climatizdo'],
  [enEtap, 'Toma de embalse', 'Toma de embalse', 'CAP-01'],
  [enEtap, 'ETAP - depósito de agua tratada', 'ETAP - depósito agua tratada'],
];

/** Points, each with another spelling of it that some samples have; the names that aren't joined wait in the queue. */
export const variantes = escritas.map(([solicitante, nombre, escrito, codigo], n) => ({
  solicitante,
  punto: { nombre } as PuntoDeMuestreo,
  escrito: codigo === undefined ? { nombre: escrito } : { nombre: escrito, codigo },
  unida: n === 0,
}));

/** At a point with a variant name, one sample in this many has the variant. */
const unaDeCada = 4;

/** A sample with its point as it was written on the label. A hash decides, so that nothing else depends on it. */
export function conVariante(muestra: MuestraDocument): MuestraDocument {
  const { punto_muestreo: punto, solicitante, numero_muestra: numero } = muestra;
  if (!punto || hash32(`etiqueta ${numero}`) % unaDeCada !== 0) return muestra;
  const variante = variantes.find(
    (one) =>
      one.solicitante === solicitante.nombre && one.punto.nombre === punto.nombre && one.punto.codigo === punto.codigo,
  );
  if (!variante) return muestra;
  return { ...muestra, punto_muestreo: variante.escrito, referencia_externa: referenciaDe(variante.escrito) };
}

/** What is said of one point of the demo laboratory. */
export interface FichaDemo {
  readonly clave: string;
  readonly ficha: FichaDePunto;
}

/** Larger laboratories have none: to find their points, every sample is made once more. */
const maxMuestras = 20_000;

/** The class of a point, as its ficha says it. */
type Clase = NonNullable<FichaDePunto['clase']>;

/** Other names have no ficha: they are joined, or wait to be. */
const conOtroNombre = new Set(variantes.map(({ solicitante, escrito }) => claveDePunto(solicitante, escrito)));

/** The points of water, Legionella and pools that have authorised samples, each with what the laboratory knows of it. */
export function fichasDe(tomadas: () => Iterable<Tomada>, total: number): FichaDemo[] {
  if (total > maxMuestras) return [];
  const fichas = new Map<string, FichaDemo>();
  for (const { muestra, caso } of tomadas()) {
    const { estado, solicitante, punto_muestreo: punto } = muestra;
    const clase = caso.lugar;
    if (!punto || !clase || clase === 'vertido' || estado !== 'autorizada') continue;
    const clave = claveDePunto(solicitante.nombre, punto);
    if (conOtroNombre.has(clave)) continue;
    fichas.set(clave, {
      clave,
      ficha: fichaDePuntoSchema.parse({
        clase,
        atributos: atributosDe(clase, punto.nombre, { muestra, caso }),
        codigoSinac: abastece.has(clase) ? String(100_000 + (hash32(`sinac ${clave}`) % 900_000)) : null,
        materiales: materiales[clase] ?? null,
        volumen: volumenDe(clase, punto.nombre),
      }),
    });
  }
  return [...fichas.values()];
}

/** Classes of a water supply, which SINAC has codes of. */
const abastece: ReadonlySet<Clase> = new Set<Clase>([
  'captación',
  'salida de ETAP',
  'depósito de cabecera',
  'depósito',
  'red',
]);

const materiales: Readonly<Partial<Record<Clase, string>>> = {
  'depósito de cabecera': 'Hormigón con revestimiento epoxi alimentario',
  depósito: 'Hormigón con revestimiento epoxi alimentario',
  red: 'Fundición dúctil y polietileno',
  'depósito de AFCH': 'Poliéster reforzado con fibra de vidrio',
  acumulador: 'Acero inoxidable AISI 316L',
  retorno: 'Polipropileno PP-R',
  terminal: 'Multicapa PEX-AL-PEX',
  torre: 'Poliéster reforzado, relleno de PVC',
};

/** The facts that limits of its class depend on. */
function atributosDe(clase: Clase, nombre: string, { muestra, caso }: Tomada): FichaDePunto['atributos'] {
  const tipo = Object.values(tipos).find((one) => one.nombre === muestra.tipo_muestra) ?? {};
  const { climatizado = false, isocianurico = false, ...known } = condicionesDe(tipo, caso);
  if (clase === 'vaso de piscina' || clase === 'spa') {
    const isSpa = clase === 'spa';
    return {
      climatizado: isSpa || climatizado,
      aerosoliza: isSpa || known.aerosoliza === true,
      desinfectaConCloro: !isSpa,
      desinfectaConBromo: isSpa,
      isocianurico,
    };
  }
  if (clase !== 'grifo' && !abastece.has(clase)) return {};
  const { generaClorato, cloroActivo, dioxidoDeCloro, boroDeOrigen } = known;
  const isEmbalse = nombre.startsWith('ETAP') || nombre === 'Toma de embalse';
  const facts = { generaClorato, cloroActivo, dioxidoDeCloro, boroDeOrigen, desalinizada: false };
  return isEmbalse ? { ...facts, embalse: true } : facts;
}

/** Cubic metres of what holds water. */
const volumenes: Readonly<Partial<Record<Clase, readonly number[]>>> = {
  'depósito de cabecera': [1000, 2500],
  depósito: [250, 500, 800],
  'depósito de AFCH': [12, 20, 30],
  acumulador: [1.5, 2, 3],
  spa: [2.5, 4, 6],
};

function volumenDe(clase: Clase, nombre: string): number | null {
  if (clase === 'vaso de piscina') return nombre === 'Vaso infantil' ? 24 : 210;
  const usual = volumenes[clase] ?? [];
  return usual[hash32(`volumen ${nombre}`) % Math.max(1, usual.length)] ?? null;
}
