import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import type { Sesion } from '../../../../contract/cuenta/cuenta.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import classes from '../Account.module.css';
import { call, renewCuenta } from '../api.ts';
import { Section } from '../Section.tsx';
import { aparato, lugar, momento } from '../words.ts';

/** Sessions that are listed before the rest is asked for: in 90 days there may be dozens. */
const fewSessions = 8;

/** 'Sesiones': where the user is signed in, each to be ended: this one, those used last, and all of them at a press. */
export function SessionsSection({ sesiones }: { sesiones: readonly Sesion[] }) {
  const [isAsking, setAsking] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const ordered = sesiones.toSorted((a, b) => Number(b.actual) - Number(a.actual));
  const shown = isUnfolded ? ordered : ordered.slice(0, fewSessions);
  const others = sesiones.filter(({ actual }) => !actual).length;
  const endAll = useMutation({
    mutationFn: () => call('endOtrasSesiones', {}),
    onSuccess: () => notifications.show({ color: 'brand', message: 'Se han cerrado las demás sesiones' }),
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    onSettled: renewCuenta,
  });
  return (
    <Section
      title="Sesiones"
      text="Dónde y cuándo has entrado, en hora peninsular. Si alguna no es tuya, ciérrala y cambia tu contraseña."
      actions={
        others > 0 ? (
          <Button variant="default" loading={endAll.isPending} onClick={() => setAsking(true)}>
            Cerrar las demás
          </Button>
        ) : null
      }
    >
      <ul className="mt-12 line-above no-bullets" aria-label="Sesiones">
        {shown.map((sesion) => (
          <SessionRow key={sesion._id} sesion={sesion} />
        ))}
      </ul>
      {sesiones.length > fewSessions ? (
        <Button
          variant="subtle"
          size="xs"
          className="self-start mt-8"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Mostrar menos' : `Mostrar las ${numero(sesiones.length)} sesiones`}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="¿Cerrar las demás sesiones?"
          confirm="Cerrar las demás"
          cancel="Cancelar"
          onConfirm={() => endAll.mutate()}
          onClosed={() => setAsking(false)}
        >
          En esos dispositivos habrá que volver a entrar. Esta sesión sigue abierta.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

const phones = /^(?:Android|iOS|iPadOS|iPhone)/u;

function SessionRow({ sesion }: { sesion: Sesion }) {
  const end = useMutation({
    mutationFn: () => call('endSesion', { params: { id: sesion._id } }),
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    onSettled: renewCuenta,
  });
  const Icon = phones.test(sesion.sistema ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const [now] = useState(() => new Date());
  const place = lugar(sesion.zonaHoraria);
  const name = aparato(sesion);
  return (
    <li className="last-flush py-12 flex items-center gap-12 line-below">
      <Icon size={22} stroke={1.6} aria-hidden className="mt-2 rigid self-start ink-3" />
      <div className="grow shrink">
        <p className="flex wrap items-center weight-500 break-anywhere gap-2-12">
          {name}
          {sesion.actual ? (
            <span className="px-8 on-accent-soft accent size-12 rounded" style={{ lineHeight: '20px' }}>
              Esta sesión
            </span>
          ) : null}
        </p>
        <p className={`${classes.facts} column-when-narrow flex wrap mt-2 ink-3 size-13`}>
          {place === null ? null : <span>{place}</span>}
          <span>Último uso {momento(sesion.ultimoUso, now)}</span>
          <span>Entró {momento(sesion.desde, now)}</span>
        </p>
      </div>
      {sesion.actual ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Cerrar la sesión de ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
