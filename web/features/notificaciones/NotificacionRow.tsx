import { Unbroken } from '../../components/Unbroken.tsx';
import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import type { Notificacion } from '../../../contract/notificaciones/notificacion.ts';
import { failureText } from '../../forms/form-errors.ts';
import { Vence } from '../incidencias/Vence.tsx';
import { quedanDePlazo } from '../incidencias/words.ts';
import { mark } from './api.ts';
import { ReciboDialog } from './ReciboDialog.tsx';
import classes from './NotificacionRow.module.css';

interface NotificacionRowProps {
  notificacion: Notificacion;
  now: Date;
  /** Whether it is the first of its sample or pool, which is named above it. */
  isFirst: boolean;
  onBoletin: (muestra: string) => void;
}

/** What an act follows from: a sample, or a pool's year. */
export function grupoDe({ muestra, origen }: Notificacion): string {
  return muestra?._id ?? (origen.clase === 'instalacion' ? `${origen.instalacion._id} ${origen.ejercicio}` : '');
}

/** One act in one line: what, by which article, and by when; ticked where the viewer may. Above the first of a sample what it is of. */
export function NotificacionRow({ notificacion, now, isFirst, onBoletin }: NotificacionRowProps) {
  const { origen, que, articulo, cuando, hecho, puedeMarcar, muestra } = notificacion;
  const [saving, setSaving] = useState<boolean | null>(null);
  const [asksRecibo, setAsksRecibo] = useState(false);
  const toggle = async (done: boolean) => {
    if (done && origen.clase === 'instalacion') {
      setAsksRecibo(true);
      return;
    }
    setSaving(done);
    await markAndTell(notificacion, done);
    setSaving(null);
  };
  return (
    <>
      {isFirst ? (
        <li className={`${classes.head} px-inset line-above kept-with-next-on-paper size-13 break-anywhere`}>
          <De notificacion={notificacion} />
        </li>
      ) : null}
      <li className={`${classes.row} px-inset whole-on-paper`}>
        <div style={{ alignSelf: 'start', paddingTop: 1 }}>
          <Checkbox
            aria-label={muestra ? `Hecho: ${que}, muestra ${muestra.numero_muestra}` : `Hecho: ${que}`}
            checked={saving ?? hecho !== null}
            disabled={!puedeMarcar || saving !== null}
            onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
          />
        </div>
        <p className="shrink break-anywhere">
          {que}{' '}
          <span className="ink-3 size-13">
            <Unbroken>{articulo}</Unbroken>
            {cuando !== null && notificacion.hasta !== null ? `. ${cuando}` : null}
          </span>
        </p>
        <div className={classes.due}>
          <Plazo notificacion={notificacion} now={now} />
          {origen.clase === 'instalacion' && hecho !== null ? (
            <p className="ink-2 size-13 break-anywhere">
              {origen.recibo === null ? 'Sin justificante anotado' : `Justificante: ${origen.recibo}`}
            </p>
          ) : null}
          {origen.clase === 'instalacion' && hecho !== null && puedeMarcar ? (
            <Button className="no-print" size="compact-xs" variant="default" onClick={() => setAsksRecibo(true)}>
              {origen.recibo === null ? 'Anotar el justificante' : 'Cambiar el justificante'}
            </Button>
          ) : null}
          {origen.clase === 'informe' && origen.acto === 'sinac' && muestra ? (
            <Button className="no-print" size="compact-xs" variant="default" onClick={() => onBoletin(muestra._id)}>
              Datos del boletín
            </Button>
          ) : null}
        </div>
        {asksRecibo ? (
          <ReciboDialog
            notificacion={notificacion}
            onSave={async (recibo) => markAndTell(notificacion, true, recibo)}
            onClosed={() => setAsksRecibo(false)}
          />
        ) : null}
      </li>
    </>
  );
}

/** The sample or pool with the way there, where it was taken, what failed in it, and since when something is to be done. */
function De({ notificacion }: { notificacion: Notificacion }) {
  const { origen, solicitante, punto, muestra, pendienteDesde, hecho } = notificacion;
  const since =
    hecho === null ? <span className="ink-3 figures">pendiente desde el {fechaCorta(pendienteDesde)}</span> : null;
  if (origen.clase === 'instalacion') {
    return (
      <>
        <DeVaso origen={origen} solicitante={solicitante} />
        {since}
      </>
    );
  }
  const incidencias = origen.clase === 'incidencia' ? [origen, ...origen.otras] : [];
  const place = [punto, solicitante, origen.clase === 'informe' ? origen.instalacion.nombre : null];
  return (
    <>
      <div className="shrink">
        {muestra ? (
          <Link to={`/results/${encodeURIComponent(muestra._id)}`} className="nowrap weight-600">
            {muestra.numero_muestra}
          </Link>
        ) : null}{' '}
        {incidencias.map(({ incidencia, nombre }) => (
          <Fragment key={incidencia}>
            · <Link to={`/incidencias/${encodeURIComponent(incidencia)}`}>{nombre}</Link>{' '}
          </Fragment>
        ))}
        <span className="ink-3">
          · {[...new Set(place.filter(Boolean))].join(' · ')}
          {origen.clase === 'informe' ? <Unbroken>{textoDeInforme(origen)}</Unbroken> : null}
        </span>
      </div>
      {since}
    </>
  );
}

/** The pool with its sheet of the year, and what that lacks. */
function DeVaso({
  origen: { ejercicio, instalacion, falta },
  solicitante,
}: {
  origen: Extract<Notificacion['origen'], { clase: 'instalacion' }>;
  solicitante: string;
}) {
  const hoja = new URLSearchParams({
    papel: 'siloe',
    instalacion: instalacion._id,
    desde: `${ejercicio}-01-01`,
    hasta: `${ejercicio}-12-31`,
  });
  return (
    <div className="shrink">
      <Link to={`/papeles?${hoja.toString()}`} className="weight-600">
        Hoja SILOE de {ejercicio}
      </Link>{' '}
      · <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}>{instalacion.nombre}</Link>{' '}
      <span className="ink-3">· {solicitante}</span>
      {falta.length > 0 ? (
        <details className="ink-2">
          <summary>Qué le falta a la hoja</summary>
          <ul>
            {falta.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** `. Informe del 17 nov 2026`; one that was corrected since begins its terms anew. */
function textoDeInforme({ emision, numero }: Extract<Notificacion['origen'], { clase: 'informe' }>): string {
  const corrected = numero > 0 ? (emision ? ', corregido después' : '. Informe corregido') : '';
  return `${emision ? `. Informe del ${fechaCorta(emision)}` : ''}${corrected}`;
}

/** The time left, the law's words where there is no date, or when and by whom the act was done. */
function Plazo({ notificacion, now }: { notificacion: Notificacion; now: Date }) {
  const { hasta, desde, cuando, habiles, hecho } = notificacion;
  if (hecho !== null) {
    return (
      <p className="ink-2 size-13">
        Hecho el {fechaCorta(fechaEnMadrid(new Date(hecho.cuando)))} por {hecho.quien}
      </p>
    );
  }
  if (hasta === null) return <p className="ink-2 size-13">{cuando}</p>;
  return (
    <>
      <p>
        <Vence {...quedanDePlazo({ hasta, habiles }, now)} />
      </p>
      {desde === null ? null : <p className="ink-3 size-13">No antes del {fechaCorta(desde)}</p>}
    </>
  );
}

/** Marks it, and offers the way back. */
async function markAndTell(notificacion: Notificacion, hecho: boolean, recibo?: string): Promise<void> {
  const id = `${notificacion._id} ${String(hecho)}`;
  try {
    await mark(notificacion, hecho, recibo);
    notifications.show({
      id,
      title: hecho ? 'Marcada como hecha' : 'Vuelve a estar pendiente',
      message: (
        <div className="flex wrap items-center gap-8">
          <span>{notificacion.que}</span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              void markAndTell(notificacion, !hecho);
            }}
          >
            Deshacer
          </Button>
        </div>
      ),
    });
  } catch (error) {
    notifications.show({
      color: 'red',
      title: 'No se ha podido guardar',
      message: failureText(error, 'Vuelve a intentarlo'),
    });
  }
}
