import type { FilaEscrita } from '../../../contract/programa/programa.ts';
import { fold } from '../../../contract/base/texto.ts';
import { type Ever, everOfSolicitantes } from '../../engine/query/points/samples-for-programmes.ts';

type Fila = Pick<FilaEscrita, 'que' | 'tipos' | 'parametros'>;

/** What keeps a row from ever counting a sample of a solicitante: the field at fault, and what to do. */
export interface NuncaCabe {
  campo: 'tipos' | 'parametros';
  motivo: string;
}

/** Says of a row what of it no sample of a solicitante has ever had; undefined where one may fit, or there is no sample yet. */
export type Cabe = (solicitante: string, fila: Fila) => NuncaCabe | undefined;

/**
 * Reads what samples of some solicitantes have ever been, authorised or in progress, as far as some rows ask. One without any
 * sample yet is refused nothing: nobody knows how its samples will be called.
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
