import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
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
  /** What stands above it, where another part of the list begins. */
  heading?: string | undefined;
  onBoletin: (muestra: string) => void;
}

/** One act: what, by which article, of which incident or report, and by when; ticked where the viewer may. */
export function NotificacionRow({ notificacion, now, heading, onBoletin }: NotificacionRowProps) {
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
      {heading === undefined ? null : (
        <li
          className="px-inset pt-16 pb-8 line-above ink-3 size-12 weight-600 kept-with-next-on-paper"
          role="presentation"
        >
          <h2 className="size-12 weight-600">{heading}</h2>
        </li>
      )}
      <li className={`${classes.row} px-inset line-above whole-on-paper`}>
        <div className={classes.tick}>
          <Checkbox
            aria-label={muestra ? `Hecho: ${que}, muestra ${muestra.numero_muestra}` : `Hecho: ${que}`}
            checked={saving ?? hecho !== null}
            disabled={!puedeMarcar || saving !== null}
            onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
          />
        </div>
        <div className="shrink">
          <p className="weight-600 break-anywhere">{que}</p>
          <p className="ink-3 size-13 break-anywhere">
            {articulo}
            {cuando !== null && notificacion.hasta !== null ? `. ${cuando}` : null}
          </p>
        </div>
        <div className={`${classes.whose} shrink break-anywhere`}>
          <De notificacion={notificacion} />
        </div>
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

/** Of which incident, report or pool it is, with the way there, and where the sample was taken. */
function De({ notificacion: { origen, solicitante, punto, muestra } }: { notificacion: Notificacion }) {
  const place = [punto, solicitante].filter(Boolean).join(' · ');
  if (origen.clase === 'instalacion') return <DeVaso origen={origen} solicitante={solicitante} />;
  const sample = muestra && (
    <Link to={`/results/${encodeURIComponent(muestra._id)}`} className="nowrap">
      Muestra {muestra.numero_muestra}
    </Link>
  );
  return (
    <>
      <p>
        {origen.clase === 'incidencia' ? (
          <>
            <Link to={`/incidencias/${encodeURIComponent(origen.incidencia)}`}>Incidencia: {origen.nombre}</Link> ·{' '}
            {sample}
          </>
        ) : (
          <>
            {sample} · {origen.instalacion.nombre}
          </>
        )}
      </p>
      <p className="ink-3 size-13">
        {place}
        {origen.clase === 'informe' ? textoDeInforme(origen) : null}
      </p>
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
    <>
      <p>
        <Link to={`/papeles?${hoja.toString()}`}>Hoja SILOE de {ejercicio}</Link> ·{' '}
        <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}>{instalacion.nombre}</Link>
      </p>
      <p className="ink-3 size-13">{solicitante}</p>
      {falta.length > 0 ? (
        <details className="ink-2 size-13">
          <summary>Qué le falta a la hoja</summary>
          <ul>
            {falta.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** `. Informe del 17 nov 2026`; one that was corrected since begins its terms anew. */
function textoDeInforme({ emision, numero }: Extract<Notificacion['origen'], { clase: 'informe' }>): string {
  const corrected = numero > 0 ? (emision ? ', corregido después' : '. Informe corregido') : '';
  return `${emision ? `. Informe del ${fechaCorta(emision)}` : ''}${corrected}`;
}

/** What is left of it, the law's words where there is no day, or when and by whom it was done. */
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
