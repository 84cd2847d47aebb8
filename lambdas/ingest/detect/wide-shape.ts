import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import type { Conjetura, Json } from './deteccion.ts';
import { shown } from './notation.ts';
import { meanings, verdictSource } from './verdict-map.ts';

/** Parameters that are known by a heading without a unit. */
const analytes =
  /^(?:ph|cloro|cloruros?|turbidez|color|olor|sabor|temperatura|conductividad|nitratos?|nitritos?|amonio|amoniaco|sulfatos?|fluoruros?|sodio|hierro|manganeso|aluminio|plomo|cobre|niquel|cadmio|arsenico|mercurio|cromo|zinc|boro|selenio|dureza|alcalinidad|dbo5?|dqo|sst|toc|oxidabilidad|fosforo|nitrogeno|e ?coli|escherichia|coliformes|enterococos|clostridium|aerobios|legionella|listeria|salmonella|pseudomonas|staphylococcus|mohos|levaduras|enterobacterias|recuento|chlorine|turbidity|fluoride|nitrate|lead|coliform|iron|hardness|ecoli|clor|terbolesa|nitrats?|cor|turvacao|nitrites?|azote)(?![\p{L}\p{N}])/u;

/** The columns of a wide table whose cells are a parameter's values, and those of them that nothing but their numbers says. */
export function parametersOf(
  columnas: readonly Columna[],
  taken: ReadonlySet<Columna>,
): { parametros: Columna[]; dudosas: Columna[] } {
  const able = columnas.filter((columna) => !taken.has(columna) && !isOther(columna) && canBeResults(columna));
  const isKnown = ({ titulo, nombre }: Columna) =>
    titulo.unidad !== undefined || analytes.test(fold(nombre).replaceAll(/[._]+/gu, ' '));
  return {
    parametros: able.filter((columna) => isKnown(columna) || columna.tipo === 'numero'),
    dudosas: able.filter((columna) => !isKnown(columna) && columna.tipo === 'numero'),
  };
}

function isOther({ puntos }: Columna): boolean {
  return (puntos.get('ninguno')?.puntos ?? 0) > 0.85;
}

function canBeResults({ tipo, titulo, resultados, nombre }: Columna): boolean {
  if (tipo === 'vacia') return titulo.esConocida || analytes.test(fold(nombre));
  return tipo === 'numero' || resultados >= 0.8 || (titulo.esConocida && resultados >= 0.5);
}

/** Words that make a heading ask for a verdict. */
const asking = new Set([
  'cumple',
  'con',
  'conclusion',
  'dictamen',
  'ok',
  'apto',
  'apta',
  'conforme',
  'conformidad',
  'veredicto',
  'evaluacion',
  'calificacion',
  'cumplimiento',
  'pass',
  'compliance',
  'compliant',
  'compleix',
  'cumpre',
  'valoracion',
]);

const tokensOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The parameters that a column of verdicts speaks of, by what its heading says besides. */
function judgedBy(verdict: Columna, parametros: readonly Columna[]): Columna[] {
  const said = tokensOf(verdict.nombre).filter((word) => !asking.has(word));
  if (said.length === 0) return [];
  const named = parametros.map((columna) => ({ columna, words: tokensOf(columna.titulo.nombre) }));
  const matching = (is: (words: readonly string[]) => boolean) =>
    named.filter(({ words }) => is(words)).map(({ columna }) => columna);
  const exact = matching((words) => said.every((word, i) => words[i] === word));
  if (exact.length > 0) return exact;
  const begins = (word: string, other: string | undefined) =>
    other !== undefined && word.length > 1 && other.length > 1 && (other.startsWith(word) || word.startsWith(other));
  const near = matching((words) => {
    const from = words[0]?.length === 1 && said[0]?.length !== 1 ? 1 : 0;
    return said.every((word, i) => begins(word, words[from + i]));
  });
  if (near.length > 0) return near;
  return matching(
    (words) => said.length === 1 && words.length > 1 && words.map((word) => word[0]).join('') === said[0],
  );
}

/** The guesses of a wide table's results. */
export function wideShape(
  columnas: readonly Columna[],
  { parametros, dudosas }: ReturnType<typeof parametersOf>,
  taken: ReadonlySet<Columna>,
): { conjeturas: Conjetura[]; usadas: Columna[] } {
  const verdicts = columnas.filter(
    (columna) => columna.tipo === 'veredicto' && !taken.has(columna) && !parametros.includes(columna),
  );
  const owner = new Map<Columna, Columna>();
  for (const verdict of verdicts) {
    for (const parametro of judgedBy(verdict, parametros)) if (!owner.has(parametro)) owner.set(parametro, verdict);
  }
  const determinaciones: Json[] = [];
  const used = new Set<Columna>();
  const names = namesOf(parametros);
  const result = (columna: Columna): Json => ({
    columna: columna.nombre,
    descripcion: names.get(columna) ?? columna.nombre,
    ...(columna.titulo.unidad !== undefined && { unidad: columna.titulo.unidad }),
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
    withUnit ? `la unidad se lee en el título: «${withUnit.nombre}» → ${withUnit.titulo.unidad ?? ''}` : '',
    dudosas.length > 0
      ? `de ${dudosas
          .slice(0, 6)
          .map(({ nombre }) => `«${nombre}»`)
          .join(', ')} solo se sabe que son números`
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
  return { conjeturas, usadas: [...parametros, ...judging] };
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
