import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { visibilidadCalls } from '../../contract/administracion/calls-visibilidad.ts';
import { clientOf, leaveView, session, views } from '../app/services.ts';
import type { View } from '../auth/view.ts';
import classes from './ViewBanner.module.css';
import { horaEnMadrid } from '../../contract/base/instantes.ts';

const { call } = clientOf(visibilidadCalls);

/** Ends the view: with the administrator's own token on the server, and here whatever comes of that. */
async function leave({ _id }: View): Promise<void> {
  views.clear();
  await call('endVista', { params: { id: _id } }).catch(() => undefined);
  leaveView();
}

/** Stands over every page while the portal is seen as another user. */
export function ViewBanner({ view }: { view: View }) {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const left = Date.parse(view.expira) - Date.now();
    const timer = setTimeout(() => session.leave(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [view]);
  return (
    <section
      className={`${classes.banner} sticky-if-tall top-0 white flex items-center gap-12 min-height-44`}
      aria-label="Vista como otro usuario"
    >
      <IconEye size={20} aria-hidden className="rigid" />
      <p className="grow shrink m-0 break-anywhere">
        Estás viendo el portal como <strong>{view.email}</strong>
        <span className={classes.detail}>
          <span className="hidden-when-narrow"> · </span>Solo lectura, hasta las {horaEnMadrid(new Date(view.expira))}
        </span>
      </p>
      <Button
        size="xs"
        className="no-print"
        variant="white"
        color="dark"
        loading={isLeaving}
        onClick={() => {
          setLeaving(true);
          void leave(view);
        }}
      >
        Salir
      </Button>
    </section>
  );
}
