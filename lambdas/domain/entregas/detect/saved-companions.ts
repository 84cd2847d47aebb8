import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { Columna } from './columns.ts';
import { choice, quoted, shown } from './guess.ts';
import { isOfLimit, unitDoubt } from './wide-units.ts';
import { letters, marksOf, signedBy, signParts } from './wide-signs.ts';

/** A column beside values, and the value of which it may say something. */
interface Par {
  readonly columna: Columna;
  readonly parametro: Columna;
}

/** A mapping saved before, and what it doesn't know of a file. */
interface Nuevo {
  readonly nombre: string;
  readonly mapeo: JsonObject;
  readonly columnas: readonly Columna[];
  /** Names of the columns that neither the mapping nor another guess reads. */
  readonly nuevas: ReadonlySet<string>;
  /** The guess of parameters that other new columns add, whose answers have the mapping's parameters first. */
  readonly base: Conjetura | undefined;
}

/**
 * The questions on new columns that change what the values beside them mean, which a saved mapping reads without them: units other
 * than the mapping's, and signs. They take the place of `base`.
 */
export function newCompanions(nuevo: Nuevo): Conjetura[] {
  const { mapeo, columnas, nuevas } = nuevo;
  const given = columnas.filter(({ nombre }) => nuevas.has(nombre));
  const unidades = given.filter((columna) => columna.tipo === 'unidad' && !isOfLimit(columna));
  if (isObject(mapeo['resultado'])) return unitsOfLong(nuevo.nombre, mapeo['resultado'], unidades);
  const determinaciones = listIn(nuevo.base?.valor ?? mapeo['determinaciones']);
  const results = determinaciones
    .flatMap((each) => (isObject(each) ? listIn(each['resultados']) : []))
    .filter(isObject);
  const reading = new Map(
    results.map((each) => [typeof each['columna'] === 'string' ? clean(each['columna']) : '', each]),
  );
  const without = (campo: string) =>
    columnas.filter(({ nombre }) => reading.has(nombre) && !isObject(reading.get(nombre)?.[campo]));
  const unidadDe = ({ nombre }: Columna) => {
    const unidad = reading.get(nombre)?.['unidad'];
    return typeof unidad === 'string' ? unidad : undefined;
  };
  const duda = unitDoubt(unidades, [], { parametros: without('unidad'), unidadDe });
  const signs = newSigns(given, without('operador'));
  const asked = [...(duda ? [{ ...duda, campo: 'unidad' }] : []), ...signs];
  if (asked.length === 0) return [];
  // Each answer of one question with each of the other; what is proposed adds nothing.
  const answers = asked.reduce<[string, Json][]>(
    (all, { campo, respuestas }) =>
      all.flatMap(([before, own]) =>
        respuestas.map(({ nombre, pares }): [string, Json] => [
          [before, nombre].filter(Boolean).join('. '),
          withCompanions(listIn(own), campo, pares),
        ]),
      ),
    [[nuevo.base?.opciones?.[0] ?? '', determinaciones]],
  );
  const { base } = nuevo;
  const others = (base?.alternativas ?? []).map((valor, i): [string, Json] => [base?.opciones?.[i + 1] ?? '', valor]);
  const pregunta = [base?.pregunta, ...asked.map((each) => each.pregunta)].filter(Boolean).join('. ');
  return [
    choice('determinaciones', [...answers, ...others], whyNew(nuevo.nombre), { pregunta }),
    ...letters(signs.flatMap(({ respuestas }) => respuestas.flatMap(({ pares }) => pares))),
  ];
}

const whyNew = (nombre: string) => `El formato de lectura «${nombre}» no conoce estas columnas`;

/** New columns of signs or letters, each beside a value; of all at once where several are. */
function newSigns(given: readonly Columna[], parametros: readonly Columna[]) {
  const marks = marksOf(given, parametros);
  const pares: readonly Par[] = signedBy(marks, parametros);
  const columnas = [...new Set(pares.map(({ columna }) => columna))];
  if (columnas.length === 0) return [];
  const names = quoted(
    columnas.map(({ nombre }) => nombre),
    4,
  );
  const sides = [...Map.groupBy(pares, ({ columna }) => columna).values()];
  const ways = [0, 1].map((i) => sides.flatMap((own) => own[i] ?? []));
  const said = (own: readonly Par[]) =>
    own
      .slice(0, 4)
      .map(({ columna, parametro }) => `«${columna.nombre}» es el signo de «${parametro.nombre}»`)
      .join(', ');
  return [
    {
      campo: 'operador',
      columnas,
      pregunta: `¿Cambia ${names} el valor de al lado? Dice ${shown(columnas.flatMap(({ textos }) => textos))}`,
      respuestas: [
        {
          nombre: `${names} no ${columnas.length > 1 ? 'son signos: se dejan' : 'es un signo: se deja'} fuera`,
          pares: [],
        },
        ...ways.filter((own) => own.length === columnas.length).map((own) => ({ nombre: said(own), pares: own })),
      ],
    },
  ];
}

/** For a long table whose mapping takes the unit from elsewhere. */
function unitsOfLong(nombre: string, { unidad }: JsonObject, unidades: readonly Columna[]): Conjetura[] {
  if (unidad === undefined || unidades.length === 0) return [];
  const otherwise = isObject(unidad) ? unidad['constante'] : { columna: unidad };
  const names = quoted(unidades.map((columna) => columna.nombre));
  const answers: [string, Json][] = [
    [`La del formato de lectura: ${names} se ${unidades.length > 1 ? 'dejan' : 'deja'} fuera`, unidad],
    ...unidades.map((columna): [string, Json] => [
      `«${columna.nombre}»`,
      { columna: columna.nombre, ...(otherwise !== undefined && { defecto: otherwise }) },
    ]),
  ];
  const cells = shown(unidades.flatMap(({ textos }) => textos));
  const pregunta = `¿Cuál es la unidad del resultado? El formato de lectura tiene otra que ${names}: ${cells}`;
  return [choice('resultado.unidad', answers, whyNew(nombre), { pregunta })];
}

/** Parameters whose values have these columns as a part; for blank cells, the constant that they had. */
function withCompanions(determinaciones: readonly Json[], campo: string, pares: readonly Par[]): Json {
  const own = new Map(pares.map(({ columna, parametro }) => [parametro.nombre, columna]));
  const withOwn = (result: Json): Json => {
    const { columna, [campo]: before } = isObject(result) ? result : {};
    const found = typeof columna === 'string' ? own.get(clean(columna)) : undefined;
    if (found === undefined || !isObject(result)) return result;
    if (campo === 'operador') return { ...result, ...Object.fromEntries(signParts(found)) };
    return { ...result, [campo]: { columna: found.nombre, ...(before !== undefined && { defecto: before }) } };
  };
  return determinaciones.map((each) =>
    isObject(each) ? { ...each, resultados: listIn(each['resultados']).map(withOwn) } : each,
  );
}

const listIn = (value: Json | undefined) => (Array.isArray(value) ? (value as readonly Json[]) : []);
