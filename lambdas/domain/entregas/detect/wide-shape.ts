import { fold } from '../../../../contract/base/texto.ts';
import { type Columna, scoreOf } from './columns.ts';
import { type Companera, companionsOf } from './companion-columns.ts';
import { type Conjetura, datosDeParametro, type Json } from '../../../../contract/entregas/deteccion.ts';
import { choice, guess, quoted, shown } from './guess.ts';
import { type Fila, isOrdinal } from './rows.ts';
import { meanings } from './translation.ts';
import { verdictSource } from './verdicts.ts';

/** The columns of a wide table that are results or say something of them. */
export interface Parametros {
  /** Their cells are a parameter's values. */
  readonly parametros: Columna[];
  /** Those of them that nothing but their numbers says, and those whose heading another has too. */
  readonly dudosas: Columna[];
  /** Limits, units and the like of a parameter. */
  readonly companeras: Companera[];
}

/** Finds the columns of a wide table's results among those that no field of the sample takes. */
export function parametersOf(free: readonly Columna[], cuerpo: readonly Fila[]): Parametros {
  const able = free.filter((columna) => scoreOf(columna, 'ninguno') <= 0.85 && canBeResults(columna));
  const isKnown = ({ titulo, dicho, esParametro }: Columna) =>
    titulo.unidad !== undefined || Object.keys(dicho).length > 0 || esParametro;
  // Two columns of one name are two parameters, or one of them says something else.
  const isDoubtful = (columna: Columna) => !isKnown(columna) || columna.seRepite;
  const results = able.filter(
    (columna) => isKnown(columna) || (columna.tipo === 'numero' && !isOrdinal(columna.indice, cuerpo)),
  );
  const companeras = companionsOf(free, results);
  const own = results.filter((columna) => companeras.every((each) => each.columna !== columna));
  return { parametros: own, dudosas: own.filter(isDoubtful), companeras };
}

/** Words of a known parameter are results too: 'Incoloro'. */
function canBeResults({ tipo, titulo, esParametro, resultados, textos }: Columna): boolean {
  if (tipo === 'numero' || resultados >= 0.8 || (titulo.esConocida && resultados >= 0.5)) return true;
  if (tipo === 'vacia') return titulo.esConocida || esParametro;
  const isShort = textos.every(({ texto }) => texto.length <= 40);
  return (tipo === 'texto' || tipo === 'codigo' || tipo === 'limite') && isShort && esParametro;
}

/** The guesses of a wide table's results; `owner` has the column of verdicts of each parameter that has one. */
export function wideShape(found: Parametros, owner: ReadonlyMap<Columna, Columna>): Conjetura[] {
  const { parametros, dudosas } = found;
  const judging = [...new Set(owner.values())];
  const list = Object.fromEntries(judging.flatMap((verdict) => Object.entries(verdictSource(verdict).valores ?? {})));
  const fundamento = reasonOf(found, owner);
  const all = determinaciones(found, owner);
  const clear = { ...found, parametros: parametros.filter((columna) => !dudosas.includes(columna)) };
  const doubtful = quoted(dudosas.map(({ nombre }) => nombre));
  const others =
    clear.parametros.length > 0 ? 'solo las demás columnas de resultados' : 'ninguna columna es un resultado';
  const written = parametros.filter(({ titulo }) => titulo.porEntender !== undefined);
  const units = written.map(({ nombre, titulo }) => `«${titulo.unidad}» en «${nombre}»`).join(', ');
  const answers: [string, Json][] = [
    [
      [dudosas.length > 0 && `Sí: ${doubtful}`, written.length > 0 && 'La unidad, como está escrita']
        .filter(Boolean)
        .join('. '),
      all,
    ],
    ...(dudosas.length > 0 ? [[`No: ${others}`, determinaciones(clear, owner)] as [string, Json]] : []),
    ...(written.length > 0
      ? [
          ['Sin unidad: la que dice el título no lo es', determinaciones(found, owner, new Set(written))] as [
            string,
            Json,
          ],
        ]
      : []),
  ];
  const sinNinguna =
    parametros.length > 0 ? undefined : 'No se ve ninguna columna de resultados: ¿se traen las muestras sin ellos?';
  const asks = [
    dudosas.length > 0 && `¿Son resultados estas columnas? ${doubtful}`,
    written.length > 0 && `¿En qué unidad están los valores? ${units}`,
  ].filter(Boolean);
  const campo = 'determinaciones';
  return [
    asks.length > 0
      ? choice(campo, answers, fundamento, { pregunta: asks.join('. ') })
      : guess(campo, all, fundamento, { certeza: 'segura', pregunta: sinNinguna }),
    ...(Object.keys(list).length > 0
      ? [guess('listas.veredictos', list, `Lo que dicen las columnas de conclusión: ${meanings(list)}`)]
      : []),
  ];
}

/** The parameters as a mapping has them: one for all that a column of verdicts judges. */
function determinaciones(
  { parametros, companeras }: Parametros,
  owner: ReadonlyMap<Columna, Columna>,
  sinUnidad?: ReadonlySet<Columna>,
): Json[] {
  const alike = Map.groupBy(parametros, ({ titulo }) => fold(titulo.nombre));
  // A parameter's name is without its unit, or with it where two would be called alike.
  const nameOf = ({ nombre, titulo }: Columna) =>
    alike.get(fold(titulo.nombre))?.length === 1 ? titulo.nombre : nombre;
  const besideOf = (columna: Columna) =>
    companeras
      .filter(({ parametro }) => parametro === columna)
      .map((each): [string, Json] => {
        const { unidad } = columna.titulo;
        const { nombre } = each.columna;
        const hasOwn = each.campo === 'unidad' && unidad !== undefined;
        return [each.campo, hasOwn ? { columna: nombre, defecto: unidad } : { columna: nombre }];
      });
  const result = (columna: Columna): Json => ({
    columna: columna.nombre,
    descripcion: nameOf(columna),
    ...(columna.titulo.unidad !== undefined && !sinUnidad?.has(columna) && { unidad: columna.titulo.unidad }),
    ...columna.dicho,
    ...Object.fromEntries(besideOf(columna)),
  });
  const groups = [...Map.groupBy(parametros, (parametro) => owner.get(parametro) ?? parametro).values()];
  return groups.flatMap((group): Json[] => {
    const [first] = group;
    const verdict = first && owner.get(first);
    const conclusion = verdict && { conclusion: sourceOf(verdict) };
    return first ? [{ descripcion: nameOf(first), ...conclusion, resultados: group.map(result) }] : [];
  });
}

function sourceOf(verdict: Columna): Json {
  return verdictSource(verdict).valores ? { columna: verdict.nombre, valores: 'veredictos' } : verdict.nombre;
}

function reasonOf({ parametros, dudosas, companeras }: Parametros, owner: ReadonlyMap<Columna, Columna>): string {
  const some = parametros.slice(0, 4).map(({ nombre, textos }) => `«${nombre}» (${shown(textos.slice(0, 1))})`);
  const withUnit = parametros.find(({ titulo }) => titulo.unidad !== undefined);
  const numbers = quoted(
    dudosas.map(({ nombre }) => nombre),
    6,
  );
  const beside = companeras
    .slice(0, 4)
    .map((each) => `«${each.columna.nombre}» es ${datosDeParametro[each.campo]} de «${each.parametro.nombre}»`);
  const [judge, ...judges] = new Set(owner.values());
  return [
    `${parametros.length} columnas son resultados: ${some.join(', ')}`,
    withUnit && `la unidad se lee en el título: «${withUnit.nombre}» es ${withUnit.titulo.unidad}`,
    numbers && `de ${numbers} solo se sabe que son números`,
    beside.join(', '),
    judge && `${judges.length + 1} columnas son su conclusión, como «${judge.nombre}»`,
  ]
    .filter(Boolean)
    .join('; ');
}
