import { type FichaDePunto, fichaDePuntoSchema } from '../../contract/puntos/punto.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { condicionesDe } from './catalogo/tabla.ts';
import { tipos } from './catalogo/tipos.ts';
import type { Tomada } from './muestra.ts';
import { hash32 } from './random.ts';
import { variantes } from './variantes.ts';

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
const escritas = new Set(variantes.map(({ solicitante, escrito }) => claveDePunto(solicitante, escrito)));

/** The points of water, Legionella and pools that have authorised samples, each with what the laboratory knows of it. */
export function fichasDe(tomadas: () => Iterable<Tomada>, total: number): FichaDemo[] {
  if (total > maxMuestras) return [];
  const fichas = new Map<string, FichaDemo>();
  for (const { muestra, caso } of tomadas()) {
    const { estado, solicitante, punto_muestreo: punto } = muestra;
    const clase = caso.lugar;
    if (!punto || !clase || clase === 'vertido' || estado !== 'autorizada') continue;
    const clave = claveDePunto(solicitante.nombre, punto);
    if (escritas.has(clave)) continue;
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
