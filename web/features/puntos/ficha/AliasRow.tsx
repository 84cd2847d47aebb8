import { UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { puntosCalls } from '../../../../contract/puntos/calls.ts';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { invalidate } from '../../../app/services.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { call, dePuntos } from '../api.ts';

interface AliasRowProps {
  alias: PuntoEntero['aliases'][number];
  /** The name of the point that it is of. */
  punto: string;
}

/** Another name of a point; administrators may part it again. */
export function AliasRow({ alias: { clave, nombre, muestras }, punto }: AliasRowProps) {
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const part = useMutation({
    mutationFn: () => call('deleteAlias', { query: { clave } }),
    onSuccess: () => notifications.show({ message: puntosCalls.deleteAlias.message({ alias: nombre, punto }) }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: `No se ha podido separar «${nombre}»`,
        message: failureText(error, 'Vuelve a intentarlo'),
        role: 'alert',
      }),
    onSettled: () => invalidate(...dePuntos),
  });
  return (
    <li className="min-height-36 flex gap-12 items-center between break-anywhere">
      <span>
        {nombre} <span className="ink-3 size-13">{cantidad(muestras, 'muestra', 'muestras')}</span>
      </span>
      {isAdmin ? (
        <UnstyledButton
          className="min-height-36 rigid accent weight-500 no-print"
          aria-label={`Separar «${nombre}» de este punto`}
          disabled={part.isPending}
          onClick={() => part.mutate()}
        >
          Separar
        </UnstyledButton>
      ) : null}
    </li>
  );
}
