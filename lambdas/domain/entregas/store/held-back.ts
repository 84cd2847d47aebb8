import { clean } from '../../../../contract/base/texto.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { maxDiasDeFecha, type MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import type { ClaseDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { isWithdrawn, type MuestraHeader, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { writeMuestra } from '../../muestras/store/write-muestras.ts';

/** The clients that solicitantes belong to. */
interface Ownership {
  /**
   * Whether a sample that passes from one solicitante to another changes clients: the former solicitante has clients, and they
   * aren't exactly the latter's. A sample of a solicitante without clients is taken from nobody.
   */
  changesClient(antes: string, despues: string): boolean;
  /** Names of a solicitante's clients, in order. */
  nombres(solicitante: string): string[];
}

/** The current clients of some solicitantes, inactive ones included: their samples are still theirs. */
export async function loadOwnership(solicitantes: Iterable<string>): Promise<Ownership> {
  const of = new Map<string, Map<string, string>>();
  for (const { _id, nombre, solicitantes: own } of await findClientesOf(solicitantes)) {
    for (const solicitante of own.map(clean)) {
      const clientes = of.get(solicitante) ?? new Map<string, string>();
      of.set(solicitante, clientes.set(_id, nombre));
    }
  }
  const ids = (solicitante: string) => new Set(of.get(solicitante)?.keys());
  return {
    changesClient: (antes, despues) => {
      if (antes === despues) return false;
      const [before, after] = [ids(antes), ids(despues)];
      return before.size > 0 && before.symmetricDifference(after).size > 0;
    },
    nombres: (solicitante) => [...(of.get(solicitante)?.values() ?? [])].toSorted(),
  };
}

/**
 * The reasons for which samples of a delivery wait for a person; a change of client only if deliverer and mapping don't admit it.
 */
export function heldOf({ admiteCambios }: { admiteCambios: boolean }): ReadonlySet<MotivoDeRetencion> {
  return new Set<MotivoDeRetencion>(admiteCambios ? ['numero', 'fecha'] : ['solicitante', 'numero', 'fecha']);
}

/** Why a sample isn't stored, with a remark for each reason: the field, and its stored and delivered values. */
export interface Retencion {
  motivos: MotivoDeRetencion[];
  /** The revision of the stored sample that the delivered one would replace. */
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

/** Why a sample waits for a person before it replaces the stored one; undefined where it doesn't wait. */
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
  return { motivos, sobre: stored.revision, notas: motivos.map((motivo) => notas[motivo]()) };
}

/** Adds a finding to the reasons why a sample waits, whether or not another one is stored. `frase`: the finding. */
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

type Titulares = MuestraHeader['titulares'];

/** The most solicitantes kept of a sample; earlier ones are forgotten. */
const maxTitulares = 30;

/** The solicitantes of a sample, with the one of a delivery at an instant. */
export function titularesAfter(
  former: MuestraHeader | undefined,
  { solicitante, entregada }: { solicitante: string; entregada: Date },
): Titulares {
  if (!former || former.solicitante === solicitante) return former?.titulares;
  const known = former.titulares ?? [{ solicitante: former.solicitante, desde: '' }];
  // A newer revision may be delivered earlier: its solicitante still goes to the end of the list.
  const desde = [entregada.toISOString(), known.at(-1)?.desde ?? ''].toSorted().at(-1) ?? '';
  return [...known, { solicitante, desde }].slice(-maxTitulares);
}

/** A delivery of a sample that was read after a newer one was stored. */
export interface LateDelivery {
  _id: string;
  solicitante: string;
  entregada: Date;
}

/**
 * A sample's known solicitantes after a late-read delivery named another solicitante for its instant than the known one;
 * undefined where it named the same. The instant of the change is unknown, so that all solicitantes until the next known change
 * are forgotten.
 */
export function titularesWithout(
  header: MuestraHeader,
  { solicitante, entregada }: Omit<LateDelivery, '_id'>,
): Titulares {
  const at = entregada.toISOString();
  if (header.entregada === undefined || at >= header.entregada) return undefined;
  const known = header.titulares ?? [{ solicitante: header.solicitante, desde: '' }];
  const then = known.findLast(({ desde }) => desde <= at);
  if (!then || then.solicitante === solicitante) return undefined;
  const later = known.filter(({ desde }) => desde > at);
  return later.length > 0 ? later : [{ solicitante: header.solicitante, desde: header.entregada }];
}

/**
 * Removes solicitantes from samples where late deliveries contradict them (`titularesWithout`, docs/decisions/certificates.md).
 * Killed half way, the same delivery repeated does the rest.
 */
export async function forgetTitulares(late: readonly LateDelivery[]): Promise<void> {
  let pending = late;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const stored = await readMuestraHeaders(pending.map(({ _id }) => _id));
    const done = await mapBounded(pending, 16, async (delivery) => {
      const found = stored.get(delivery._id);
      const titulares = found && titularesWithout(found, delivery);
      if (!found || !titulares) return true;
      const after = { ...found, titulares, version: found.version + 1 };
      return writeMuestra({ header: after, over: found });
    });
    pending = pending.filter((_, i) => !done[i]);
  }
}
