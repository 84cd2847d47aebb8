import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { call } from '../queries.ts';
import classes from './PuntoPage.module.css';

type Alias = PuntoEntero['aliases'][number];

interface AliasesProps {
  entero: PuntoEntero;
  isAdmin: boolean;
}

/** The other names of a point, which administrators part from it. */
export function Aliases({ entero: { punto, aliases }, isAdmin }: AliasesProps) {
  const [asked, setAsked] = useState<Alias | null>(null);
  const part = useMutation({
    mutationFn: ({ clave }: Alias) => call('deleteAlias', { query: { clave } }),
    onSuccess: (_, { nombre }) =>
      notifications.show({ message: `«${nombre}» y «${punto.nombre}» vuelven a ser dos puntos` }),
    onError: (error) => notifications.show({ color: 'red', role: 'alert', message: messageOf(error) }),
    // What pages show of samples is by points too.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <span className={classes.names}>
      {aliases.map((alias) => (
        <span key={alias.clave}>
          {alias.nombre} <span className={classes.count}>({cantidad(alias.muestras, 'muestra', 'muestras')})</span>{' '}
          {isAdmin ? (
            <Button
              className="no-print"
              size="compact-xs"
              variant="subtle"
              loading={part.isPending && part.variables === alias}
              aria-label={`Separar ${alias.nombre}`}
              onClick={() => setAsked(alias)}
            >
              Separar
            </Button>
          ) : null}
        </span>
      ))}
      {asked ? (
        <ConfirmDialog
          title="Separar los dos nombres"
          confirm="Separar"
          cancel="Cancelar"
          onConfirm={() => part.mutate(asked)}
          onClosed={() => setAsked(null)}
        >
          Las muestras de «{asked.nombre}» dejarán de contar en «{punto.nombre}» y volverán a ser de otro punto.
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
