import { maxDiasDeFecha, type MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import type { ClaseDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { isWithdrawn, type MuestraHeader, revisionOf } from '../../muestras/store/muestras.ts';
import type { Ownership } from './ownership.ts';

/** What of a delivery waits for a person's word; all of it but where the deliverer or the mapping admits other clients. */
export function heldOf({ admiteCambios }: { admiteCambios: boolean }): ReadonlySet<MotivoDeRetencion> {
  return new Set<MotivoDeRetencion>(admiteCambios ? ['numero', 'fecha'] : ['solicitante', 'numero', 'fecha']);
}

/** Why a sample isn't stored, and what is said of it: of each reason the field, and from what to what. */
export interface Retencion {
  motivos: MotivoDeRetencion[];
  /** The revision of the stored sample that it would replace. */
  sobre: number;
  notas: { campo: string; valor?: string; motivo: string; clase?: ClaseDeNota }[];
}

interface Comparison {
  document: MuestraDocument;
  stored: MuestraHeader;
  retiene: ReadonlySet<MotivoDeRetencion>;
  /** Absent where no sample changes its solicitante. */
  ownership: Ownership | undefined;
}

const dayMs = 24 * 3600 * 1000;

/** Why a sample waits for a word before it replaces the stored one; undefined where it doesn't. */
export function retencionOf({ document, stored, retiene, ownership }: Comparison): Retencion | undefined {
  const { solicitante, numero_muestra: numero, fecha_muestra: fecha } = document;
  const movesClient = ownership?.changesClient(stored.solicitante, solicitante.nombre) ?? false;
  const isThere = !isWithdrawn(stored);
  const days = Math.abs(Date.parse(fecha) - Date.parse(stored.fecha)) / dayMs;
  const found: Record<MotivoDeRetencion, boolean> = {
    solicitante: movesClient,
    numero: isThere && stored.numero !== numero,
    fecha: isThere && days > maxDiasDeFecha,
    reparo: false,
  };
  const motivos = (['solicitante', 'numero', 'fecha'] as const).filter(
    (motivo) => found[motivo] && retiene.has(motivo),
  );
  if (motivos.length === 0) return undefined;
  const notas: Record<MotivoDeRetencion, () => Retencion['notas'][number]> = {
    solicitante: () => ({
      campo: 'solicitante',
      motivo: textoDeCliente(stored.solicitante, solicitante.nombre, ownership),
      clase: 'otro_cliente',
    }),
    numero: () => ({ campo: 'numero_muestra', valor: `de ${stored.numero} a ${numero}`, motivo: textoDeNumero }),
    fecha: () => ({
      campo: 'fecha_muestra',
      valor: `del ${fechaCorta(stored.fecha)} al ${fechaCorta(fecha)}`,
      motivo: textoDeFecha,
    }),
    reparo: () => ({ campo: 'determinaciones', motivo: textoDeReparo }),
  };
  return { motivos, sobre: revisionOf(stored), notas: motivos.map((motivo) => notas[motivo]()) };
}

/** The same of one in which something was found, whether or not another is stored. `frase` says what. */
export function withReparo(
  held: Retencion | undefined,
  { frase, sobre }: { frase: string | undefined; sobre: number },
): Retencion | undefined {
  if (frase === undefined) return held;
  const { motivos = [], notas = [] } = held ?? {};
  const nota = { campo: 'determinaciones', valor: frase.slice(0, 200), motivo: textoDeReparo };
  return { motivos: [...motivos, 'reparo'], notas: [...notas, nota], sobre };
}

const textoDeReparo = 'Hay algo por mirar en ella y el formato de lectura pide que se mire antes de publicarla';

const textoDeNumero =
  'Con el mismo identificador llega otro número de muestra: ¿identifica a la muestra, o a un equipo o un punto?';

const textoDeFecha = `Con el mismo número, la fecha cambia en más de ${maxDiasDeFecha} días: ¿empieza la numeración cada año?`;

function textoDeCliente(antes: string, despues: string, ownership: Ownership | undefined): string {
  const of = (solicitante: string) =>
    `«${solicitante}» (${ownership?.nombres(solicitante).join(', ') || 'sin cliente'})`;
  return `La muestra es de ${of(antes)} y pasaría a ${of(despues)}`;
}
