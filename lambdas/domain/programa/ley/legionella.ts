import type { Atributos } from '../../../../contract/programa/instalacion.ts';
import { cadaMeses, cadaSemanas, contado, type FilaDeLey, type Ley } from './fila.ts';

// RD 487/2022 (text with RD 614/2024), annex V.C, table 3: minimum sampling under a PPCL. A PSL may change it (art. 13.1).

const tabla = 'RD 487/2022, an. V.C, tabla 3';
const dia = { cada: 'dias', dias: 1 } as const;

type Instalacion = 'agua sanitaria' | 'torre' | 'climatizada' | 'pulverizacion' | 'recirculacion' | 'sin recirculacion';

const llamada: Readonly<Record<Instalacion, string>> = {
  'agua sanitaria': 'Agua sanitaria',
  torre: 'Torre de refrigeración o condensador evaporativo',
  climatizada: 'Agua climatizada con aerosolización',
  pulverizacion: 'Enfriamiento por pulverización',
  recirculacion: 'Otra instalación con depósito y recirculación',
  'sin recirculacion': 'Otra instalación sin recirculación',
};

/** Months between samples that a laboratory takes; absent where the table has none. */
const meses: Readonly<
  Record<Instalacion, { legionella: number; aerobios?: number; hierro?: number; conductividad?: number }>
> = {
  'agua sanitaria': { legionella: 3, aerobios: 3 },
  torre: { legionella: 1, aerobios: 3, hierro: 1, conductividad: 1 },
  climatizada: { legionella: 1, aerobios: 1 },
  pulverizacion: { legionella: 6, aerobios: 6 },
  recirculacion: { legionella: 12, aerobios: 6 },
  'sin recirculacion': { legionella: 12 },
};

/** Measurements on the spot, with their frequencies. */
const inSitu: Readonly<Record<Instalacion, readonly (readonly [string, FilaDeLey['frecuencia']])[]>> = {
  'agua sanitaria': [
    ['pH', dia],
    ['Temperatura (terminales por turnos)', dia],
    ['Turbidez', cadaSemanas(1)],
    ['Biocida', dia],
  ],
  torre: [
    ['pH', dia],
    ['Temperatura', dia],
    ['Turbidez', cadaSemanas(1)],
    ['Biocida', dia],
  ],
  climatizada: [
    ['pH', dia],
    ['Temperatura', dia],
    ['Turbidez', dia],
    ['Biocida', dia],
  ],
  pulverizacion: [
    ['pH', cadaMeses(1)],
    ['Temperatura', cadaMeses(1)],
    ['Turbidez', cadaMeses(1)],
    ['Biocida', cadaMeses(1)],
  ],
  recirculacion: [
    ['pH', cadaMeses(1)],
    ['Temperatura', cadaMeses(1)],
    ['Turbidez', cadaMeses(1)],
    ['Biocida', cadaMeses(1)],
  ],
  'sin recirculacion': [
    ['pH', cadaMeses(1)],
    ['Temperatura', cadaMeses(1)],
    ['Biocida', cadaMeses(1)],
  ],
};

const cuanto = (n: number) => (n === 1 ? 'mensual' : n === 3 ? 'trimestral' : n === 6 ? 'semestral' : 'anual');

/** RD 487/2022, an. V.B.1, table 2: the least points of hot and of cold water, by outlets. */
export function terminalesDe(terminales: number): { caliente: number; fria: number } {
  if (terminales <= 10) return { caliente: 1, fria: 1 };
  if (terminales <= 20) return { caliente: 3, fria: 1 };
  if (terminales <= 50) return { caliente: 4, fria: 1 };
  if (terminales <= 100) return { caliente: 4, fria: 2 };
  // Above 350 the table says 'aumentar proporcionalmente': as from 101 on, one more of hot water for each 50, of cold for each
  // 100.
  const cincuentenas = Math.ceil(terminales / 50);
  return { caliente: cincuentenas + 2, fria: 1 + Math.floor(cincuentenas / 2) };
}

/** The points of each sampling for Legionella in a building, in words. */
function puntosDeMuestreo(terminales: number | undefined): string {
  if (!terminales) return 'cada vez en depósito, acumulador, retorno y terminales (an. V.B.1)';
  const { caliente, fria } = terminalesDe(terminales);
  const como = `${contado(terminales, 'terminal', 'terminales')}: ${caliente} de agua caliente y ${fria} de fría, tabla 2${terminales > 350 ? ', en proporción' : ''}`;
  return `cada vez en depósito, acumulador, retorno y ${caliente + fria} terminales (${como})`;
}

/** The law for an installation with a risk of Legionella; for a building, by the known facts of its circuit. */
export function leyDeLegionella(
  instalacion: Instalacion,
  { tieneHierro, terminales }: { tieneHierro?: boolean | undefined; terminales?: number | undefined } = {},
): Ley {
  const { legionella, aerobios, hierro, conductividad } = meses[instalacion];
  const fila = (que: string, n: number): FilaDeLey => ({
    que,
    frecuencia: cadaMeses(n),
    articulo: tabla,
    frase: `${llamada[instalacion]}: ${cuanto(n)}`,
  });
  const dichos = ['Un plan sanitario frente a Legionella (PSL) puede fijar otras frecuencias (art. 13.1).'];
  const agua = fila('Legionella spp.', legionella);
  const filas = [
    instalacion === 'agua sanitaria' ? { ...agua, frase: `${agua.frase}, ${puntosDeMuestreo(terminales)}` } : agua,
    {
      que: 'Legionella spp. tras limpieza y desinfección',
      frecuencia: { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 } as const,
      articulo: 'RD 487/2022, an. V.C',
      frase: 'Entre 15 y 30 días después de cada limpieza y desinfección',
    },
  ];
  if (aerobios) filas.push(fila('Recuento de aerobios', aerobios));
  if (hierro) filas.push(fila('Hierro', hierro));
  if (conductividad) filas.push(fila('Conductividad', conductividad));
  if (instalacion === 'agua sanitaria') {
    if (tieneHierro) filas.push(fila('Hierro', 3));
    if (tieneHierro === undefined)
      dichos.push('El hierro es trimestral si hay piezas metálicas con hierro (an. V.C, nota 4): no consta.');
  }
  for (const [que, frecuencia] of inSitu[instalacion])
    filas.push({ que, frecuencia, articulo: tabla, frase: `${llamada[instalacion]}: en el lugar`, isInSitu: true });
  return { filas, dichos };
}

const deClase: Partial<Record<Atributos['clase'], Instalacion>> = {
  edificio: 'agua sanitaria',
  torre: 'torre',
  agua_climatizada: 'climatizada',
  pulverizacion: 'pulverizacion',
};

/** The table's installation for some attributes; undefined where another law applies, or the attributes don't tell. */
export function instalacionDe(atributos: Atributos): Instalacion | undefined {
  if (atributos.clase !== 'otra_legionella') return deClase[atributos.clase];
  if (atributos.recircula === undefined) return undefined;
  return atributos.recircula ? 'recirculacion' : 'sin recirculacion';
}
