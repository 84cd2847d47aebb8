import type { FilaEscrita } from '../../../contract/programa/programa.ts';
import { fold } from '../../../contract/base/texto.ts';
import { type Ever, everOfSolicitantes } from '../../engine/query/points/samples-for-programmes.ts';

type Fila = Pick<FilaEscrita, 'que' | 'tipos' | 'parametros'>;

/** Why a row can never count a sample of a solicitante: the field at fault, and what to do. */
export interface NuncaCabe {
  campo: 'tipos' | 'parametros';
  motivo: string;
}

/**
 * Gives the part of a row that no sample of a solicitante has ever had; undefined where a sample may fit, or there is none yet.
 */
export type Cabe = (solicitante: string, fila: Fila) => NuncaCabe | undefined;

/**
 * Reads the types and parameters of all samples of some solicitantes, authorised or in progress, as far as some rows ask. A
 * solicitante without samples is refused nothing: nobody knows yet how its samples will be named.
 */
export async function readCabe(
  solicitantes: ReadonlySet<string>,
  filas: readonly Pick<Fila, 'parametros'>[],
): Promise<Cabe> {
  const wanted = { solicitantes, parametros: new Set(filas.flatMap(({ parametros }) => parametros.map(fold))) };
  const families =
    solicitantes.size === 0
      ? []
      : await Promise.all([everOfSolicitantes('autorizada', wanted), everOfSolicitantes('en_curso', wanted)]);
  return (solicitante, fila) =>
    nuncaCabe(
      solicitante,
      fila,
      families.flatMap((one) => one.get(solicitante) ?? []),
    );
}

function nuncaCabe(
  solicitante: string,
  { que, tipos, parametros }: Fila,
  ever: readonly Ever[],
): NuncaCabe | undefined {
  if (ever.length === 0) return undefined;
  const has = (of: (one: Ever) => ReadonlySet<string>, name: string) => ever.some((one) => of(one).has(name));
  const nunca =
    'si nunca se le ha hecho ese análisis, añádelo como fila de origen propio hasta que llegue su primera muestra';
  if (tipos.length > 0 && !tipos.some((tipo) => has((one) => one.tipos, tipo))) {
    return {
      campo: 'tipos',
      motivo: `«${que}» no contaría nada: ninguna muestra de «${solicitante}» ha sido de ${listed(tipos)}. Elige un tipo que tengan sus muestras; ${nunca}`,
    };
  }
  const lacking = parametros.filter((parametro) => !has((one) => one.parametros, fold(parametro)));
  if (lacking.length === 0) return undefined;
  return {
    campo: 'parametros',
    motivo: `«${que}» no contaría nada: ninguna muestra de «${solicitante}» ha tenido ${listed(lacking)}. Elige parámetros que tengan sus muestras; ${nunca}`,
  };
}

const listed = (names: readonly string[]) => names.map((name) => `«${name}»`).join(' ni ');
