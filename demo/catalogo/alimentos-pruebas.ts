import type { Criterio } from './legal/r2073.ts';
import type { Parametro, Prueba } from './modelo.ts';
import { criterio, type Limite, ley, type Origen } from './origen.ts';
import { ausencia, conjunto, recuento, sola } from './parametros.ts';

/** The methods of food microbiology, by what they look for. */
const metodos = {
  aerobios: ['Recuento de aerobios a 30 °C', 'PNT-MIC-106', 'UNE-EN ISO 4833-1:2014'],
  enterobacterias: ['Recuento de enterobacterias', 'PNT-MIC-108', 'UNE-EN ISO 21528-2:2018'],
  eColi: ['Escherichia coli β-glucuronidasa positivo', 'PNT-MIC-110', 'UNE-ISO 16649-2:2008'],
  eColiNmp: ['Escherichia coli', 'PNT-MIC-111', 'UNE-EN ISO 16649-3:2015'],
  estafilococos: ['Estafilococos coagulasa positivos', 'PNT-MIC-112', 'UNE-EN ISO 6888-2:2022'],
  cereus: ['Bacillus cereus presunto', 'PNT-MIC-115', 'UNE-EN ISO 7932:2005'],
  listeria: ['Listeria monocytogenes', 'PNT-MIC-103', 'UNE-EN ISO 11290-1:2018'],
  listeriaRecuento: ['Listeria monocytogenes', 'PNT-MIC-104', 'UNE-EN ISO 11290-2:2018'],
  salmonella: ['Salmonella spp.', 'PNT-MIC-101', 'UNE-EN ISO 6579-1:2017'],
} as const;
type Metodo = keyof typeof metodos;

export function reglamento(fila: string, since2026 = false): Origen {
  return ley(`Reg. (CE) 2073/2005, ${fila}${since2026 ? ' y Reg. (UE) 2024/2895' : ''}`);
}

/** What may not be detected in any of a lot's units. */
export function noDetectado(
  metodo: Metodo,
  { fila, n, cantidad = '25 g' }: Criterio,
  { propension = 0.2, since2026 = false }: { propension?: number; since2026?: boolean } = {},
): Prueba {
  const [nombre, procedimiento, norma] = metodos[metodo];
  const parametro: Parametro = {
    nombre,
    unidad: `/${cantidad}`,
    limite: { texto: `n = ${n}, c = 0: no detectado en ${cantidad}`, origen: reglamento(fila, since2026) },
    valores: {
      clase: 'busqueda',
      bueno: `No detectado en ${n} unidades`,
      malos: [`Detectado en 1 de ${n} unidades`, `Detectado en 2 de ${n} unidades`],
    },
    fallo: [1, 1],
    propension,
  };
  return sola(parametro, procedimiento, norma);
}

/** The name of a lot's count of units above m. */
export const encimaDe = (nombre: string): string => `Unidades por encima de m: ${nombre}`;

/** The name of a parameter in one of a lot's units. */
export const enUnidad = (nombre: string, place: number): string => `Unidad ${place + 1}: ${nombre}`;

interface Lote {
  readonly propension?: number;
  readonly lc?: number;
  readonly incertidumbre?: number;
  readonly origen?: Origen;
}

/** A count in each of a lot's units, and how many of them lie above m, where any may. */
export function recuentoEnLote(
  metodo: Metodo,
  { fila, n, c, m = 0, M = m, unidad = 'UFC/g' }: Criterio,
  [ninguno, mediana]: readonly [number, number],
  { propension = 1, lc = 10, incertidumbre, origen = reglamento(fila) }: Lote = {},
): Prueba {
  const [nombre, procedimiento, norma] = metodos[metodo];
  const write = (value: number): string => value.toLocaleString('es-ES', { useGrouping: 'always' });
  const limite: Limite = { max: M, nota: c > 0 ? `M; m = ${write(m)}` : `n = ${n}, c = 0`, origen };
  const unidades = Array.from({ length: n }, (_, place) =>
    recuento(enUnidad(nombre, place), unidad, limite, [ninguno, mediana], {
      lc,
      fallo: [M * 1.3, M * 20],
      propension: propension / n,
      ...(incertidumbre !== undefined && { incertidumbre }),
    }),
  );
  const encima: Parametro = {
    nombre: encimaDe(nombre),
    unidad: 'unidades',
    limite: { max: c, nota: `n = ${n}, c = ${c}`, origen },
    valores: { clase: 'encima', unidades: n, m },
  };
  return conjunto(nombre, procedimiento, norma, c > 0 ? [...unidades, encima] : unidades);
}

/** A count in one unit, against the laboratory's criterion: no regulation has one for the food. */
export function recuentoDeCriterio(metodo: Metodo, max: number, [ninguno, mediana]: readonly [number, number]): Prueba {
  const [nombre, procedimiento, norma] = metodos[metodo];
  const parametro = recuento(nombre, 'UFC/g', { max, origen: criterio() }, [ninguno, mediana], {
    lc: 10,
    fallo: [max * 1.3, max * 40],
    propension: metodo === 'aerobios' ? 3 : 1.5,
    incertidumbre: 0.3,
  });
  return sola(parametro, procedimiento, norma);
}

/** Salmonella in one unit of a food for which the regulation has no criterion. */
export const salmonellaDeCriterio = sola(
  ausencia('Salmonella spp.', '25 g', { texto: 'No detectado en 25 g', origen: criterio() }, 0.2),
  metodos.salmonella[1],
  metodos.salmonella[2],
);

/** Salmonella in one unit of the food of a row. */
export const salmonellaEnUnaUnidad = ({ fila, n, cantidad = '25 g' }: Criterio): Prueba =>
  sola(
    ausencia(
      'Salmonella spp.',
      cantidad,
      { texto: `No detectado en ${cantidad} (una unidad de n = ${n})`, origen: reglamento(fila) },
      0.2,
    ),
    metodos.salmonella[1],
    metodos.salmonella[2],
  );

/** Listeria in one unit: a food that is eaten within five days is one that it can't grow in (row 1.3, note 8). */
export const listeriaEnUnaUnidad = ({ fila, n, M = 100 }: Criterio): Prueba =>
  sola(
    recuento(
      'Listeria monocytogenes',
      'UFC/g',
      { max: M, nota: `una unidad de n = ${n}`, origen: reglamento(fila) },
      [0.99, 20],
      { lc: 10, fallo: [110, 800], propension: 0.5, incertidumbre: 0.3 },
    ),
    metodos.listeriaRecuento[1],
    metodos.listeriaRecuento[2],
  );
