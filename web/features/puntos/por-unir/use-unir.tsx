import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { puntosCalls } from '../../../../contract/puntos/calls.ts';
import type { Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { invalidate } from '../../../app/services.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { call, dePuntos } from '../api.ts';
import { nombreDePunto } from '../words.ts';
import { paresId } from './pares-id.ts';

/** What is done with a pair, what it is called once it is done, and how it is taken back. */
interface Decision {
  par: Par;
  run: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  done: string;
  undone: string;
}

/** Joins two names, or says that they are two; a notice takes it back. */
export function useUnir() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Decision) => run(),
    onSuccess: (_, decision) => offerUndo(decision),
    onError: tell,
    onSettled: refresh,
  });
  return {
    isBusy: isPending,
    join: (par: Par) => mutate(joined(par)),
    part: (par: Par) => mutate(distinct(par)),
  };
}

function joined(par: Par): Decision {
  const { punto, otro } = par;
  const names = { alias: nombreDePunto(otro), punto: nombreDePunto(punto) };
  return {
    par,
    run: () => call('createAlias', { body: { clave: otro.clave, de: punto.clave } }),
    undo: () => call('deleteAlias', { query: { clave: otro.clave } }),
    done: puntosCalls.createAlias.message(names),
    undone: puntosCalls.deleteAlias.message(names),
  };
}

function distinct(par: Par): Decision {
  const pair = { clave: par.punto.clave, otra: par.otro.clave };
  const names = { nombre: nombreDePunto(par.punto), otro: nombreDePunto(par.otro) };
  return {
    par,
    run: () => call('createDistintos', { body: pair }),
    undo: () => call('deleteDistintos', { query: pair }),
    done: puntosCalls.createDistintos.message(names),
    undone: puntosCalls.deleteDistintos.message(names),
  };
}

function offerUndo({ undo, done, undone }: Decision): void {
  const id = `puntos-${done}`;
  const takeBack = async () => {
    notifications.hide(id);
    try {
      await undo();
      notifications.show({ message: undone });
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
        {done}
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
