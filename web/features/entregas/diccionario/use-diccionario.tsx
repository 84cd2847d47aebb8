import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { diccionarioCalls } from '../../../../contract/entregas/calls-diccionario.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { ClaseDeNombre } from '../../../../contract/entregas/diccionario.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { usePanel } from '../../administracion/panel/panel.ts';
import { call, query } from './api.ts';

interface Cambio {
  clase: ClaseDeNombre;
  nombre: string;
  como: string | null;
  crear?: boolean;
}

/** What it means that a name is new to the portal. */
const consecuencias: Record<ClaseDeNombre, string> = {
  solicitante: 'Esas muestras no las verá ningún cliente hasta que uno tenga ese solicitante.',
  tipo: 'No será de ningún grupo ni tendrá norma hasta que se los des.',
  parametro: 'Empezará una serie nueva, sin límites de ninguna norma ni avisos suyos.',
  unidad: 'Sus valores no se compararán con los que están en otra unidad.',
};

/**
 * Joins a name to another, or parts it where `como` is null, over the newest version. A name that the portal hasn't got is
 * asked about first, in the dialog.
 */
export function useDiccionario(onChanged?: () => void): {
  change: (cambio: Cambio) => void;
  /** Joins several names one after the other; what fails is said, and ends it. */
  changeAll: (cambios: readonly Cambio[]) => void;
  isBusy: boolean;
  dialog: ReactNode;
} {
  const { say } = usePanel();
  const [unknown, setUnknown] = useState<{ cambio: Cambio; message: string }>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (cambio: Cambio) => {
      await put(cambio);
      return diccionarioCalls.updateDiccionario.message(cambio);
    },
    onError: (error, cambio) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') setUnknown({ cambio, message: error.message });
      else say(messageOf(error), true);
    },
    onSuccess: (message) => {
      say(message);
      onChanged?.();
    },
    onSettled: readAgain,
  });
  const several = useMutation({
    mutationFn: async (cambios: readonly Cambio[]) => {
      for (const cambio of cambios) await put(cambio);
      return `${cantidad(cambios.length, 'nombre se leerá', 'nombres se leerán')} como en el portal`;
    },
    onError: (error) => say(messageOf(error), true),
    onSuccess: (message) => say(message),
    onSettled: async () => {
      onChanged?.();
      await readAgain();
    },
  });
  const dialog = unknown ? (
    <ConfirmDialog
      title="Ese nombre no está en el portal"
      confirm="Crearlo"
      cancel="Elegir otro"
      prefersCancel
      onConfirm={() => mutate({ ...unknown.cambio, crear: true })}
      onClosed={() => setUnknown(undefined)}
    >
      {unknown.message}: ¿crearlo? Lo que llegue como «{unknown.cambio.nombre}» se guardará con él.{' '}
      {consecuencias[unknown.cambio.clase]}
    </ConfirmDialog>
  ) : null;
  return { change: mutate, changeAll: several.mutate, isBusy: isPending || several.isPending, dialog };
}

/** Writes a change over the newest version. */
async function put(cambio: Cambio): Promise<void> {
  const { version } = await queryClient.fetchQuery({ ...query('getDiccionario', {}), staleTime: 0 });
  await call('updateDiccionario', { body: { ...cambio, version } });
}

/** Has what files come to by these names read again. */
async function readAgain(): Promise<void> {
  void invalidate('readMuestra');
  await invalidate('getDiccionario', 'findParecidos');
}
