import type { Columna } from './columns.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import type { Propuesta } from './fields.ts';
import type { Fila } from './rows.ts';
import { eitherVerdict, verdictSource } from './verdict-map.ts';

/** Whether a table has a row for each parameter, by its headings, and why. */
export function isLong(columnas: readonly Columna[]): { esLarga: boolean; fundamento: string } {
  const best = (destino: 'resultado.descripcion' | 'resultado.valor', not?: Columna) =>
    columnas
      .filter((columna) => columna !== not && (columna.puntos.get(destino)?.puntos ?? 0) >= 0.75)
      .find(({ tipo }) => (destino === 'resultado.valor' ? tipo !== 'fecha' : tipo === 'texto' || tipo === 'codigo'));
  const parametro = best('resultado.descripcion');
  const valor = best('resultado.valor', parametro);
  const units = columnas.filter(({ titulo, tipo }) => titulo.esConocida && tipo === 'numero');
  if (parametro && valor && units.length < 3) {
    return {
      esLarga: true,
      fundamento: `Cada fila es un parámetro: «${parametro.nombre}» lo nombra y «${valor.nombre}» es su valor`,
    };
  }
  const [unit] = units;
  return {
    esLarga: false,
    fundamento: `Cada fila es una muestra${unit ? `, con una columna por parámetro como «${unit.nombre}»` : ': ninguna columna nombra el parámetro de cada fila'}`,
  };
}

/** The columns whose cells differ between rows that a column of numbers says to be of one sample. */
export function varying(columnas: readonly Columna[], cuerpo: readonly Fila[]): Set<Columna> {
  const numbers = columnas
    .filter(({ puntos, tipo }) => (puntos.get('campos.numero_muestra')?.puntos ?? 0) >= 0.75 && tipo !== 'fecha')
    .sort(
      (a, b) =>
        (b.puntos.get('campos.numero_muestra')?.puntos ?? 0) - (a.puntos.get('campos.numero_muestra')?.puntos ?? 0),
    );
  const [number] = numbers;
  const found = new Set<Columna>();
  if (!number) return found;
  const before = new Map<string, readonly string[]>();
  for (const { cells } of cuerpo) {
    const key = cells[number.indice] ?? '';
    if (key === '') continue;
    const first = before.get(key);
    if (!first) before.set(key, cells);
    else
      for (const columna of columnas)
        if (!found.has(columna) && first[columna.indice] !== cells[columna.indice]) found.add(columna);
  }
  return found;
}

/** The guesses of a long table's results. */
export function longShape(propuestas: readonly Propuesta[], varia: ReadonlySet<Columna>): Conjetura[] {
  const found = propuestas.filter(
    ({ destino }) => destino.startsWith('resultado.') || destino.startsWith('determinacion.'),
  );
  const conjeturas = found.map((propuesta) => guessOf(propuesta, varia));
  const missing = (['resultado.descripcion', 'resultado.valor'] as const).filter((destino) =>
    found.every((each) => each.destino !== destino),
  );
  return [
    ...conjeturas,
    ...missing.map((destino): Conjetura => ({
      campo: destino,
      ruta: destino.split('.'),
      valor: { constante: '' },
      alternativas: [],
      fundamento: 'Ninguna columna lo dice',
      certeza: 'preguntar',
      pregunta: destino === 'resultado.valor' ? '¿Qué columna es el resultado?' : '¿Qué columna nombra el parámetro?',
    })),
  ];
}

function guessOf({ destino, columna, puntos, fundamento, rivales }: Propuesta, varia: ReadonlySet<Columna>): Conjetura {
  const base = { campo: destino, ruta: destino.split('.') };
  if (destino === 'resultado.conclusion') {
    const { fuente, alternativas, fundamento: words, duda } = verdictSource(columna);
    const either = eitherVerdict(columna, varia);
    if (either) return either;
    return {
      ...base,
      valor: fuente,
      alternativas,
      fundamento: `${fundamento}. ${words}`,
      certeza: duda ? 'preguntar' : 'probable',
      ...(duda && { pregunta: duda }),
    };
  }
  const isRequired = destino === 'resultado.descripcion' || destino === 'resultado.valor';
  const others: Json[] = rivales.map((rival) => rival.nombre);
  const asks = isRequired && (others.length > 0 || puntos < 0.6);
  return {
    ...base,
    valor: columna.nombre,
    alternativas: others,
    fundamento,
    certeza: asks ? 'preguntar' : puntos >= 0.95 && others.length === 0 ? 'segura' : 'probable',
    ...(asks && {
      pregunta: destino === 'resultado.valor' ? '¿Qué columna es el resultado?' : '¿Qué columna nombra el parámetro?',
    }),
  };
}
