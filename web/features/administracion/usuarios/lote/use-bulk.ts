import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FaltaDeLote, FilaComprobada, FilaDeLote } from '../../../../../contract/administracion/usuarios-lote.ts';
import { invalidate } from '../../../../app/services.ts';
import { ApiError, isBusy, messageOf } from '../../../../client/api-error.ts';
import { call, query } from '../../api.ts';

/** What became of a row that was to be invited. */
export type Fate = 'invitado' | 'existe' | { error: string };

/** A row of the list as the dialog shows it. */
export interface Row {
  place: number;
  fila: FilaDeLote;
  /** What it means; absent until the server has said. */
  checked: FilaComprobada | undefined;
  fate: Fate | undefined;
}

/** How many users are created at once. */
const atOnce = 3;

/** The rows of a list that is being made into users: checked as they are corrected, then invited one by one. */
export function useBulk() {
  const [filas, setFilas] = useState<readonly FilaDeLote[]>([]);
  // By address: rows may go and come while others are being created.
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map());
  /** How many were to be invited when it was begun; null while nothing is under way. */
  const [asked, setAsked] = useState<number | null>(null);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const check = useQuery(
    query(
      'checkUsuarios',
      { body: { filas: filas.map((fila) => ({ ...fila, solicitantes: [...fila.solicitantes] })) } },
      {
        via: async (answer) => ({ of: filas, filas: (await answer).filas }),
        enabled: filas.length > 0,
        placeholderData: keepPreviousData,
        staleTime: 10_000,
      },
    ),
  );
  // While rows that were corrected or removed are checked, the others stand as they were.
  const known = check.data && (check.isPlaceholderData ? matched(filas, check.data) : check.data.filas);
  const rows: Row[] = filas.map((fila, place) => {
    const checked = known?.[place];
    return { place, fila, checked, fate: checked && fates.get(checked.email) };
  });
  const ready = rows.flatMap(({ checked, fate }) => (checked && isReady(checked, fate) ? [checked] : []));

  function replace(place: number, fila: FilaDeLote): void {
    setFilas(filas.map((one, i) => (i === place ? fila : one)));
  }

  /** Puts what was probably meant in the place of what was written, in every row that has it. */
  function accept({ campo, valor, sugerencia }: FaltaDeLote, cliente: string): void {
    if (sugerencia === null) return;
    setFilas(
      filas.map((fila) => {
        if (campo === 'cliente') return fila.cliente === valor ? { ...fila, cliente: sugerencia } : fila;
        if (fila.cliente !== cliente) return fila;
        return { ...fila, solicitantes: fila.solicitantes.map((nombre) => (nombre === valor ? sugerencia : nombre)) };
      }),
    );
  }

  /** Creates and invites those that can be; stops where it is told to, or where the server can't be reached. */
  async function invite(): Promise<void> {
    const waiting = [...ready];
    setAsked(waiting.length);
    isStopped.current = false;
    const work = async () => {
      for (let one = waiting.shift(); one && !isStopped.current; one = waiting.shift()) {
        const { email } = one;
        const { fate, stops } = await inviteOne(one);
        setFates((before) => new Map(before).set(email, fate));
        if (stops) isStopped.current = true;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setAsked(null);
    void invalidate('listUsuarios', 'listAuditoria', 'getPanelOverview');
  }

  return {
    rows,
    ready,
    isChecking: check.isFetching,
    error: check.isError ? messageOf(check.error) : null,
    retry: () => void check.refetch(),
    begin: (read: readonly FilaDeLote[]) => {
      setFilas(read);
      setFates(new Map());
    },
    replace,
    remove: (place: number) => setFilas(filas.filter((_, i) => i !== place)),
    accept,
    invite,
    inviting: asked === null ? null : { done: asked - ready.length, total: asked },
    isInviting: asked !== null,
    stop: () => {
      isStopped.current = true;
    },
    invited: [...fates.values()].filter((fate) => fate === 'invitado').length,
  };
}

/** Whether nothing is left to do with a row. */
export function isDone({ checked, fate }: Row): boolean {
  return fate === 'invitado' || fate === 'existe' || checked?.existe === true;
}

/** Whether a row can be made into a user, or tried again. */
function isReady({ existe, faltas }: FilaComprobada, fate: Fate | undefined): boolean {
  return !existe && faltas.length === 0 && fate !== 'invitado' && fate !== 'existe';
}

/** What is known of rows that haven't changed since they were checked. */
function matched(
  filas: readonly FilaDeLote[],
  { of, filas: checked }: { of: readonly FilaDeLote[]; filas: readonly FilaComprobada[] },
): (FilaComprobada | undefined)[] {
  const known = new Map(of.map((fila, place) => [JSON.stringify(fila), checked[place]]));
  return filas.map((fila) => known.get(JSON.stringify(fila)));
}

/**
 * Creates a user and has it invited, unless its address was taken meanwhile. `stops`:
 * the next one would fare no better.
 */
async function inviteOne({ email, cliente, solicitantes }: FilaComprobada): Promise<{ fate: Fate; stops: boolean }> {
  try {
    const clientes = cliente ? [cliente._id] : [];
    await call('createUsuario', { body: { email, clientes, solicitantes, invitar: true } });
    return { fate: 'invitado', stops: false };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') return { fate: 'existe', stops: false };
    const stops = error instanceof ApiError && (error.status === 0 || error.status === 401 || isBusy(error.status));
    return { fate: { error: messageOf(error) }, stops };
  }
}
