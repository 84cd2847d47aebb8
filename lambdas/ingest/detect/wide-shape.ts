import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import { type Companera, companionsOf, ownersOf } from './companion-columns.ts';
import { type Conjetura, datosDeParametro, type Json } from '../../../contract/deteccion.ts';
import { shown } from './notation.ts';
import { meanings, verdictSource } from './verdict-map.ts';

/** Parameters that are known by a heading without a unit. */
const analytes =
  /^(?:ph|cloro|cloruros?|turbidez|color|olor|sabor|temperatura|conductividad|nitratos?|nitritos?|amonio|amoniaco|sulfatos?|fluoruros?|sodio|hierro|manganeso|aluminio|plomo|cobre|niquel|cadmio|arsenico|mercurio|cromo|zinc|boro|selenio|dureza|alcalinidad|dbo5?|dqo|sst|toc|oxidabilidad|fosforo|nitrogeno|e ?coli|escherichia|coliformes|enterococos|clostridium|aerobios|legionella|listeria|salmonella|pseudomonas|staphylococcus|mohos|levaduras|enterobacterias|recuento|chlorine|turbidity|fluoride|nitrate|lead|coliform|iron|hardness|ecoli|clor|terbolesa|nitrats?|cor|turvacao|nitrites?|azote)(?![\p{L}\p{N}])/u;

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
export function parametersOf(columnas: readonly Columna[], taken: ReadonlySet<Columna>): Parametros {
  const free = columnas.filter((columna) => !taken.has(columna));
  const able = free.filter((columna) => !isOther(columna) && canBeResults(columna));
  const isKnown = ({ titulo, dicho, nombre }: Columna) =>
    titulo.unidad !== undefined ||
    Object.keys(dicho).length > 0 ||
    analytes.test(fold(nombre).replaceAll(/[._]+/gu, ' '));
  const results = able.filter((columna) => isKnown(columna) || columna.tipo === 'numero');
  const companeras = companionsOf(free, results);
  const own = results.filter((columna) => companeras.every((each) => each.columna !== columna));
  return { parametros: own, dudosas: own.filter((columna) => !isKnown(columna)), companeras };
}

function isOther({ puntos }: Columna): boolean {
  return (puntos.get('ninguno')?.puntos ?? 0) > 0.85;
}

function canBeResults({ tipo, titulo, resultados, nombre }: Columna): boolean {
  if (tipo === 'vacia') return titulo.esConocida || analytes.test(fold(nombre));
  return tipo === 'numero' || resultados >= 0.8 || (titulo.esConocida && resultados >= 0.5);
}

/** The guesses of a wide table's results, the columns that they read, and the column of verdicts of each parameter that has one. */
export function wideShape(
  columnas: readonly Columna[],
  { parametros, dudosas, companeras }: Parametros,
  taken: ReadonlySet<Columna>,
): { conjeturas: Conjetura[]; usadas: Columna[]; conclusiones: ReadonlyMap<Columna, Columna> } {
  const verdicts = columnas.filter(
    (columna) => columna.tipo === 'veredicto' && !taken.has(columna) && !parametros.includes(columna),
  );
  const owner = ownersOf(verdicts, parametros);
  const determinaciones: Json[] = [];
  const used = new Set<Columna>();
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
  for (const parametro of parametros) {
    if (used.has(parametro)) continue;
    const verdict = owner.get(parametro);
    const group = verdict ? parametros.filter((other) => owner.get(other) === verdict) : [parametro];
    for (const each of group) used.add(each);
    determinaciones.push({
      descripcion: names.get(parametro) ?? parametro.nombre,
      ...(verdict && { conclusion: sourceOf(verdict) }),
      resultados: group.map(result),
    });
  }
  const judging = new Set(owner.values());
  const lists = [...judging].flatMap((verdict) => Object.entries(verdictSource(verdict).valores ?? {}));
  const withUnit = parametros.find(({ titulo }) => titulo.unidad !== undefined);
  const open = dudosas.length > 0 && dudosas.length === parametros.length;
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
      valor: determinaciones,
      alternativas: [],
      fundamento: fundamento.join('; '),
      certeza: open ? 'preguntar' : dudosas.length > 0 ? 'probable' : 'segura',
      ...(open && { pregunta: '¿Son resultados estas columnas de números?' }),
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
  const usadas = [...parametros, ...judging, ...companeras.map(({ columna }) => columna)];
  return { conjeturas, usadas, conclusiones: owner };
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
