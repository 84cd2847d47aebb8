import { panoramaQuerySchema } from '../../contract/panorama.ts';
import { evolucionQuerySchema } from '../../contract/evolucion.ts';
import { storedUsuario } from '../../testing/usuarios.ts';
import type { Alcance } from '../../lambdas/access/scope.ts';
import { veredictos } from '../../lambdas/index/blocks/block.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { getEvolucion, listParametros } from '../../lambdas/results/evolucion.ts';
import { getPanorama } from '../../lambdas/results/panorama.ts';
import { getValoresAnteriores } from '../../lambdas/results/get-valores-anteriores.ts';
import { byCodeUnits } from '../comparable.ts';
import type { ValueAsk, ValueQuestion } from './questions.ts';
import type { Answered } from '../timed.ts';

/** The product's answer to a question of values, by the functions of its calls, and what it is compared by. */
export async function askValues({ alcance, ask }: ValueQuestion): Promise<Answered> {
  if (ask.kind === 'serie' || ask.kind === 'meses') return askEvolucion(alcance, ask);
  if (ask.kind === 'panorama') return askPanorama(alcance, ask);
  if (ask.kind === 'parametros') {
    const answer = await listParametros({ ...nothing, query: {} }, requestOf(alcance));
    return {
      answer,
      comparable: () => [
        answer.total,
        ...answer.parametros.map(({ valores, censurados, noCumplen, cerca, peor, ...of }) => {
          return [claveOf(of), valores, censurados, noCumplen, cerca, peor ?? null];
        }),
      ],
    };
  }
  const answer = await getValoresAnteriores({ ...nothing, params: { id: ask.muestra } }, requestOf(alcance));
  return {
    answer,
    comparable: () =>
      answer.parametros
        .map(({ total, valores, ...of }) => {
          const values = valores.map(({ muestra, valor, conclusion }) => {
            return [answer.muestras[muestra]?._id, valor, placeOf(conclusion)];
          });
          return { clave: claveOf(of), row: [total, ...values] };
        })
        .toSorted((a, b) => byCodeUnits(a.clave, b.clave))
        .map(({ clave, row }) => [clave, ...row]),
  };
}

async function askEvolucion(alcance: Alcance, ask: Extract<ValueAsk, { kind: 'serie' | 'meses' }>): Promise<Answered> {
  const { determinacion, descripcion, unidad } = ask.parametro;
  const punto = ask.kind === 'serie' ? ask.punto : undefined;
  const query = evolucionQuerySchema.parse({ determinacion, parametro: descripcion, unidad, punto });
  const answer = await getEvolucion({ ...nothing, query }, requestOf(alcance));
  const values = () =>
    (answer.valores ?? []).map(({ muestra, valor, conclusion }) => [muestra._id, valor ?? null, placeOf(conclusion)]);
  const months = (hasCensored: boolean) =>
    (answer.meses ?? []).map(({ mes, valores, censurados, noCumplen, p10, mediana, p90, minimo, maximo }) => [
      mes,
      valores,
      censurados,
      noCumplen,
      ...(hasCensored ? [] : [p10.valor ?? null, mediana.valor ?? null, p90.valor ?? null]),
      minimo?.valor ?? null,
      maximo?.valor ?? null,
    ]);
  return { answer, comparable: () => (ask.kind === 'serie' ? values() : months(ask.hasCensored)) };
}

async function askPanorama(
  alcance: Alcance,
  { desde, grupo }: Extract<ValueAsk, { kind: 'panorama' }>,
): Promise<Answered> {
  const query = panoramaQuerySchema.parse({ fechaInicio: desde, tipoGrupoId: grupo?.id });
  const answer = await getPanorama({ ...nothing, query }, requestOf(alcance));
  return {
    answer,
    comparable: () => [
      answer.total,
      ...answer.filas.flatMap(({ parametro, celdas }) =>
        celdas.map(({ columna, valores, noCumplen, peor }) => {
          const clave = parametro && claveOf(parametro);
          return [clave, answer.columnas[columna], valores, noCumplen, peor ?? null];
        }),
      ),
    ],
  };
}

/** What a call without parameters, body and query is given. */
export const nothing = { params: undefined, body: undefined, query: undefined };

const placeOf = (conclusion: (typeof veredictos)[number]) => veredictos.indexOf(conclusion);

/** The key by which a parameter that is answered is compared with others. */
export function claveOf(of: { determinacion: string; parametro: string; unidad: string }): string {
  return comparedParametro({ determinacion: of.determinacion, descripcion: of.parametro, unidad: of.unidad }).clave;
}

/** A request of a user with this scope. */
export function requestOf(alcance: Alcance) {
  return {
    usuario: storedUsuario({ _id: 'usuario-medida' }),
    alcance,
    familia: 'sesion',
    now: new Date('2026-06-30T10:00:00Z'),
    cookies: [],
    setCookie: () => undefined,
    visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
  };
}
