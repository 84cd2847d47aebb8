import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { puntosCalls } from '../../../../contract/puntos/calls.ts';
import type { Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { invalidate } from '../../../app/services.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { call, dePuntos } from '../api.ts';
import { nombreDePunto } from '../words.ts';
import { paresId } from './pares-id.ts';

/** An action on pairs, one after another, its undoing, and the notices of both. */
interface Decision {
  pares: readonly Par[];
  run: (par: Par) => Promise<unknown>;
  undo: (par: Par) => Promise<unknown>;
  done: (pares: readonly Par[]) => string;
  undone: (pares: readonly Par[]) => string;
}

/** Joins pairs of names, or parts them as two points; the notice can undo it. Calls `onDone` once all pairs are decided. */
export function useUnir(onDone: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: decide,
    onSuccess: onDone,
    onError: tell,
    onSettled: refresh,
  });
  return {
    isBusy: isPending,
    join: (pares: readonly Par[]) => mutate({ ...joining, pares }),
    part: (pares: readonly Par[]) => mutate({ ...parting, pares }),
  };
}

/** Decided pairs can be undone, also where another pair is refused. */
async function decide(decision: Decision): Promise<void> {
  const decided: Par[] = [];
  try {
    for (const par of decision.pares) {
      await decision.run(par);
      decided.push(par);
    }
  } finally {
    if (decided.length > 0) offerUndo({ ...decision, pares: decided });
  }
}

const namesOf = ({ punto, otro }: Par) => ({ alias: nombreDePunto(otro), punto: nombreDePunto(punto) });
const pairOf = ({ punto, otro }: Par) => ({ clave: punto.clave, otra: otro.clave });

/** The call's own words of one; of several how many. */
const said =
  (one: (par: Par) => string, many: string) =>
  (pares: readonly Par[]): string => {
    const [first] = pares;
    return first && pares.length === 1 ? one(first) : `${numero(pares.length)} ${many}`;
  };

const joining = {
  run: async ({ punto, otro }: Par) => call('createAlias', { body: { clave: otro.clave, de: punto.clave } }),
  undo: async ({ otro }: Par) => call('deleteAlias', { query: { clave: otro.clave } }),
  done: said((par) => puntosCalls.createAlias.message(namesOf(par)), 'parejas unidas'),
  undone: said((par) => puntosCalls.deleteAlias.message(namesOf(par)), 'parejas separadas'),
};

const distintosOf = ({ punto, otro }: Par) => ({ nombre: nombreDePunto(punto), otro: nombreDePunto(otro) });

const parting = {
  run: async (par: Par) => call('createDistintos', { body: pairOf(par) }),
  undo: async (par: Par) => call('deleteDistintos', { query: pairOf(par) }),
  done: said((par) => puntosCalls.createDistintos.message(distintosOf(par)), 'parejas que no son el mismo punto'),
  undone: said((par) => puntosCalls.deleteDistintos.message(distintosOf(par)), 'parejas se vuelven a proponer'),
};

function offerUndo({ pares, undo, done, undone }: Decision): void {
  const id = `puntos-${done(pares)}`;
  const takeBack = async () => {
    notifications.hide(id);
    try {
      for (const par of pares) await undo(par);
      notifications.show({ message: undone(pares) });
    } catch (error) {
      tell(error);
    }
    await refresh();
  };
  notifications.show({
    id,
    autoClose: 15_000,
    message: (
      <span className="flex wrap gap-8-12 items-center">
        {done(pares)}
        <Button size="compact-xs" variant="default" onClick={() => void takeBack()}>
          Deshacer
        </Button>
      </span>
    ),
  });
}

function tell(error: unknown): void {
  notifications.show({
    color: 'red',
    title: 'No se ha podido hacer',
    message: failureText(error, 'Vuelve a intentarlo'),
    role: 'alert',
  });
}

/** What was listed may have changed; the keyboard stays in the list. */
async function refresh(): Promise<void> {
  await invalidate(...dePuntos);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(`#${paresId}`)?.focus();
  });
}
