import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import { type Companera, companionsOf } from './companion-columns.ts';
import { type Conjetura, datosDeParametro, type Json } from '../../../contract/deteccion.ts';
import { shown } from './guess.ts';
import { type Fila, isOrdinal } from './rows.ts';
import { isParametro } from './shape.ts';
import { meanings, verdictSource } from './verdicts.ts';

/** The columns of a wide table that are results or say something of them. */
export interface Parametros {
  /** Their cells are a parameter's values. */
  readonly parametros: Columna[];
  /** Those of them that nothing but their numbers says. */
  readonly dudosas: Columna[];
  /** Limits, units and the like of a parameter. */
  readonly companeras: Companera[];
}

/** Finds the columns of a wide table's results among those that no field of the sample takes. */
export function parametersOf(
  columnas: readonly Columna[],
  taken: ReadonlySet<Columna>,
  cuerpo: readonly Fila[],
): Parametros {
  const free = columnas.filter((columna) => !taken.has(columna));
  const able = free.filter((columna) => !isOther(columna) && canBeResults(columna));
  const isKnown = ({ titulo, dicho }: Columna) =>
    titulo.unidad !== undefined || Object.keys(dicho).length > 0 || isParametro(titulo.nombre);
  const results = able.filter(
    (columna) => isKnown(columna) || (columna.tipo === 'numero' && !isOrdinal(columna.indice, cuerpo)),
  );
  const companeras = companionsOf(free, results);
  const own = results.filter((columna) => companeras.every((each) => each.columna !== columna));
  return { parametros: own, dudosas: own.filter((columna) => !isKnown(columna)), companeras };
}

function isOther({ puntos }: Columna): boolean {
  return (puntos.get('ninguno')?.puntos ?? 0) > 0.85;
}

/** Words of a known parameter are results too: 'Incoloro'. */
function canBeResults({ tipo, titulo, resultados, textos }: Columna): boolean {
  if (tipo === 'numero' || resultados >= 0.8 || (titulo.esConocida && resultados >= 0.5)) return true;
  if (tipo === 'vacia') return titulo.esConocida || isParametro(titulo.nombre);
  const isShort = textos.every(({ texto }) => texto.length <= 40);
  return (tipo === 'texto' || tipo === 'codigo' || tipo === 'limite') && isShort && isParametro(titulo.nombre);
}

/** The guesses of a wide table's results; `owner` has the column of verdicts of each parameter that has one. */
export function wideShape(
  { parametros, dudosas, companeras }: Parametros,
  owner: ReadonlyMap<Columna, Columna>,
): Conjetura[] {
  const names = namesOf(parametros);
  const result = (columna: Columna): Json => ({
    columna: columna.nombre,
    descripcion: names.get(columna) ?? columna.nombre,
    ...(columna.titulo.unidad !== undefined && { unidad: columna.titulo.unidad }),
    ...columna.dicho,
    ...Object.fromEntries(
      companeras
        .filter(({ parametro }) => parametro === columna)
        .map((each): [string, Json] => [each.campo, { columna: each.columna.nombre }]),
    ),
  });
  const groups = Map.groupBy(parametros, (parametro) => owner.get(parametro) ?? parametro);
  const made = (some: readonly Columna[]): Json[] =>
    [...groups.values()].flatMap((group) => {
      const own = group.filter((each) => some.includes(each));
      const verdict = own[0] && owner.get(own[0]);
      return own[0]
        ? [
            {
              descripcion: names.get(own[0]) ?? own[0].nombre,
              ...(verdict && { conclusion: sourceOf(verdict) }),
              resultados: own.map(result),
            },
          ]
        : [];
    });
  const judging = new Set(owner.values());
  const lists = [...judging].flatMap((verdict) => Object.entries(verdictSource(verdict).valores ?? {}));
  const withUnit = parametros.find(({ titulo }) => titulo.unidad !== undefined);
  const clear = parametros.filter((columna) => !dudosas.includes(columna));
  const doubtful = dudosas.map(({ nombre }) => `«${nombre}»`).join(', ');
  const asks = dudosas.length > 0 || parametros.length === 0;
  const fundamento = [
    `${parametros.length} columnas son resultados: ${parametros
      .slice(0, 4)
      .map(({ nombre, textos }) => `«${nombre}» (${shown(textos.slice(0, 1))})`)
      .join(', ')}`,
    withUnit ? `la unidad se lee en el título: «${withUnit.nombre}» es ${withUnit.titulo.unidad ?? ''}` : '',
    dudosas.length > 0
      ? `de ${dudosas
          .slice(0, 6)
          .map(({ nombre }) => `«${nombre}»`)
          .join(', ')} solo se sabe que son números`
      : '',
    companeras.length > 0
      ? companeras
          .slice(0, 4)
          .map(
            ({ columna, parametro, campo }) =>
              `«${columna.nombre}» es ${datosDeParametro[campo]} de «${parametro.nombre}»`,
          )
          .join(', ')
      : '',
    judging.size > 0 ? `${judging.size} columnas son su conclusión, como «${[...judging][0]?.nombre ?? ''}»` : '',
  ].filter((part) => part !== '');
  const conjeturas: Conjetura[] = [
    {
      campo: 'determinaciones',
      ruta: ['determinaciones'],
      valor: made(parametros),
      alternativas: dudosas.length > 0 ? [made(clear)] : [],
      fundamento: fundamento.join('; '),
      certeza: asks ? 'preguntar' : 'segura',
      ...(asks && {
        ...(dudosas.length > 0 && {
          opciones: [
            `Sí: ${doubtful}`,
            clear.length > 0 ? 'No: solo las demás columnas de resultados' : 'No: ninguna columna es un resultado',
          ],
        }),
        pregunta:
          dudosas.length > 0
            ? `¿Son resultados estas columnas? ${doubtful}`
            : 'No se ve ninguna columna de resultados: ¿se traen las muestras sin ellos?',
      }),
    },
  ];
  if (lists.length > 0) {
    const valor = Object.fromEntries(lists);
    conjeturas.push({
      campo: 'listas.veredictos',
      ruta: ['listas', 'veredictos'],
      valor,
      alternativas: [],
      fundamento: `Lo que dicen las columnas de conclusión: ${meanings(valor)}`,
      certeza: 'probable',
    });
  }
  return conjeturas;
}

function sourceOf(verdict: Columna): Json {
  return verdictSource(verdict).valores ? { columna: verdict.nombre, valores: 'veredictos' } : verdict.nombre;
}

/** A parameter's name without its unit, or with it where two would be called alike. */
function namesOf(parametros: readonly Columna[]): Map<Columna, string> {
  const counts = new Map<string, number>();
  for (const { titulo } of parametros) counts.set(fold(titulo.nombre), (counts.get(fold(titulo.nombre)) ?? 0) + 1);
  return new Map(
    parametros.map((columna) => [
      columna,
      counts.get(fold(columna.titulo.nombre)) === 1 ? columna.titulo.nombre : columna.nombre,
    ]),
  );
}
