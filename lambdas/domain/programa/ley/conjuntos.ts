import { cantidad } from '../../../../contract/base/numeros.ts';
import type { Lugar } from '../../../../contract/normas/norma.ts';
import type { Atributos } from '../../../../contract/programa/instalacion.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import type { Conjunto, Parte } from '../cobertura/conjunto.ts';
import { terminalesDe } from './legionella.ts';

/** The set of one sampling of a row; or why points aren't counted, where the law wants several but their number is unknown. */
export type ReglaDeConjunto = Conjunto | { sinContar: string };

/** A point of an installation in use, with the class in its ficha, if any. */
export interface PuntoConClase {
  clave: string;
  clase: Lugar | null;
}

const noCuenta = 'El portal no cuenta los puntos';

const deSalida: readonly Lugar[] = ['terminal', 'ACS', 'AFCH'];
/** Classes that count as outlets: taps with a class of another law are outlets too, though Legionella's law doesn't name them. */
const comoSalida: ReadonlySet<Lugar> = new Set([...deSalida, 'grifo', 'edificio prioritario']);

const uno = (nombre: string, lugar: Lugar): Parte => ({
  nombre: () => nombre,
  cuantos: 1,
  isDe: (clase) => clase === lugar,
});

const deAguaSanitaria = [
  { ...uno('el depósito de AFCH', 'depósito de AFCH'), clase: 'depósito de AFCH' },
  { ...uno('el acumulador', 'acumulador'), clase: 'acumulador' },
  { ...uno('el retorno', 'retorno'), clase: 'retorno' },
] as const;

/**
 * The set for the hot and cold water of a building: every tank, accumulator and return, and as many outlets as table 2 says;
 * where the table doesn't apply, every outlet of the installation.
 */
function aguaSanitaria(atributos: Atributos, puntos: readonly PuntoConClase[]): ReglaDeConjunto {
  if (atributos.clase !== 'edificio') return { sinContar: `${noCuenta}.` };
  const clases = puntos.flatMap(({ clase }) => clase ?? []);
  const named = clases.filter((clase) => deSalida.includes(clase)).length;
  const { caliente, fria } = terminalesDe(atributos.terminales ?? 0);
  const cuantos = atributos.terminales ? caliente + fria : named;
  if (cuantos === 0)
    return {
      sinContar: `${noCuenta}: no consta cuántos terminales tiene la instalación, ni la clase de sus puntos (RD 487/2022, an. V.B.1).`,
    };
  const terminales: Parte = {
    nombre: (n) => cantidad(n, 'terminal', 'terminales'),
    cuantos,
    isDe: (clase) => comoSalida.has(clase),
  };
  const [own = [], others = []] = [true, false].map((has) =>
    deAguaSanitaria.filter(({ clase }) => clases.includes(clase) === has),
  );
  const notas = [
    ...(atributos.terminales ? [] : ['no consta cuántos terminales hay, y se pide cada punto que lo es']),
    ...(others.length > 0 ? [`de ${listed(others.map(({ clase }) => clase))} no hay puntos, y no se pide`] : []),
  ];
  return { partes: [terminales, ...own], ...(notas.length > 0 && { nota: notas.join('; ') }) };
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ni ${names.at(-1)}`;

/** RD 742/2013, art. 11.4: one sample in the circuit, at its inlet, and one in the pool. */
const vaso: Conjunto = {
  partes: [
    uno('el vaso', 'vaso de piscina'),
    {
      nombre: () => 'la entrada del circuito',
      cuantos: 1,
      isDe: (clase) => clase !== 'vaso de piscina',
      sinClase: true,
    },
  ],
};

/** Reg. (CE) 2073/2005, an. I, 3.2: each carcase is a sample; of poultry, five are made of the necks of fifteen. */
const sesion = (one: string, many: string): Conjunto => ({
  partes: [{ nombre: (n) => cantidad(n, one, many), cuantos: 5, isDe: () => true }],
  sinPuntos: true,
});

type Puntos = () => readonly PuntoConClase[];
type Regla = (atributos: Atributos, puntos: Puntos) => ReglaDeConjunto | undefined;

const representativos = `${noCuenta}: la ley pide los representativos y no dice cuántos`;

/** The rules of sets by norm and by name of the row, as `leyDe` gives it. */
const reglas: readonly { norma: string; que: string; regla: Regla }[] = [
  {
    norma: 'RD 487/2022',
    que: 'Legionella spp.',
    regla: (atributos, puntos) => {
      if (atributos.clase === 'edificio') return aguaSanitaria(atributos, puntos());
      // Of a tower one point is enough (an. V.B.2).
      if (atributos.clase === 'torre') return undefined;
      return {
        sinContar:
          atributos.clase === 'agua_climatizada'
            ? `${noCuenta}: si recircula son al menos dos, del vaso y del circuito (RD 487/2022, an. V.B.3).`
            : `${representativos} (RD 487/2022, an. V.B.4).`,
      };
    },
  },
  {
    norma: 'RD 487/2022',
    que: 'Legionella spp. tras limpieza y desinfección',
    regla: ({ clase }) => (clase === 'torre' ? undefined : { sinContar: `${representativos} (RD 487/2022, an. V.C).` }),
  },
  {
    norma: 'RD 487/2022',
    que: 'Recuento de aerobios',
    regla: ({ clase }) =>
      clase === 'torre'
        ? undefined
        : { sinContar: `${noCuenta}: los fija el programa de muestreo (RD 487/2022, an. V.A).` },
  },
  { norma: 'RD 742/2013', que: 'Control inicial', regla: () => vaso },
  { norma: 'RD 742/2013', que: 'Control periódico', regla: () => vaso },
  { norma: 'Reg. (CE) 2073/2005', que: 'Canales: recuentos y Salmonella', regla: () => sesion('canal', 'canales') },
  {
    norma: 'Reg. (CE) 2073/2005',
    que: 'Canales de aves: Salmonella',
    regla: () => sesion('muestra de canales', 'muestras de canales'),
  },
  {
    norma: 'Reg. (CE) 2073/2005',
    que: 'Canales de pollos: Campylobacter',
    regla: () => sesion('muestra de canales', 'muestras de canales'),
  },
];

const reglaDe = ({ que, origen }: Pick<FilaDePrograma, 'que' | 'origen'>): Regla | undefined =>
  origen.clase === 'ley'
    ? reglas.find((one) => one.que === que && origen.articulo.startsWith(one.norma))?.regla
    : undefined;

/** Whether the law may want several points at each sampling of a row. */
export const tieneConjunto = (fila: Pick<FilaDePrograma, 'que' | 'origen'>) => reglaDe(fila) !== undefined;

/**
 * The set of one sampling of a row of the law, by the row's name and the installation's points in use; undefined where one sample
 * is enough. Stored rows from before the rule have it too; rows of an authority or of one's own plan have none.
 */
export function conjuntoDe(
  fila: Pick<FilaDePrograma, 'que' | 'origen'>,
  atributos: Atributos,
  puntos: Puntos,
): ReglaDeConjunto | undefined {
  return reglaDe(fila)?.(atributos, puntos);
}
