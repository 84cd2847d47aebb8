import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Incidencia as Whole } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import card from '../../../components/Card.module.css';
import { PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import { SendButton } from '../../avisos/send/SendButton.tsx';
import { DirtyProvider, useDirtyForms } from '../dirty.ts';
import { Estado } from '../Estado.tsx';
import { Vence } from '../Vence.tsx';
import { quedan, tituloDe } from '../words.ts';
import { Archivos } from './Archivos.tsx';
import { Causa } from './Causa.tsx';
import { Cronologia } from './Cronologia.tsx';
import { FechaLimite } from './FechaLimite.tsx';
import { Lectura } from './Lectura.tsx';
import { Medida } from './Medida.tsx';
import { Muestras } from './Muestras.tsx';
import { Plazos } from './Plazos.tsx';
import { Responsable } from './Responsable.tsx';
import { SiguientePaso } from './SiguientePaso.tsx';
import classes from './Incidencia.module.css';

/** An incident: the next act and its deadline, the finding, the cause, the measure, and the history. */
export function Incidencia({ incidencia }: { incidencia: Whole }) {
  const { isDirty, note } = useDirtyForms();
  const [now] = useState(() => new Date());
  const { state } = useLocation();
  const { cliente, solicitante, punto, tipo_muestra, estado, abierta, cerrada, vence, remuestra } = incidencia;
  const { donde, que } = tituloDe(incidencia);
  const day = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));
  return (
    <DirtyProvider value={note}>
      <article>
        <PrintHeader />
        <p className={`${classes.kind} print-only`}>Incidencia</p>
        <PageHeader
          back={{ to: listAddress(state), label: 'Incidencias' }}
          title={
            <>
              {donde} · {que}
              <Estado estado={estado} />
              {vence ? (
                <span className="size-14 weight-400">
                  <Vence {...quedan(vence, fechaEnMadrid(now))} />
                </span>
              ) : null}
            </>
          }
          subtitle={
            <>
              {[punto?.codigo, solicitante, cliente, tipo_muestra, `Abierta el ${day(abierta)}`]
                .filter(Boolean)
                .join(' · ')}
              {cerrada ? ` · ${estadosDeIncidencia[estado].nombre} el ${day(cerrada)}` : ''}
            </>
          }
          actions={
            <>
              <SendButton cosa={{ incidencia: incidencia._id }} title={`Incidencia: ${que} en ${donde}`} />
              <PrintButton />
            </>
          }
        />
        <div className={`${classes.page} grid gap-16 block-on-paper`}>
          <div className="shrink">
            <SiguientePaso incidencia={incidencia} />
          </div>
          <aside className={`${classes.aside} shrink`} aria-label="Plazos y responsable">
            <div className={card.card}>
              <Plazos incidencia={incidencia} now={now} />
              <FechaLimite incidencia={incidencia} now={now} />
              <Responsable incidencia={incidencia} />
              {remuestra ? (
                <p className="print-only">
                  Nueva muestra entre el {fechaCorta(remuestra.desde)} y el {fechaCorta(remuestra.hasta)} (
                  {remuestra.articulo})
                </p>
              ) : null}
              <Otras incidencia={incidencia} />
            </div>
          </aside>
          <div className={`${classes.main} block-on-paper flex column gap-16 shrink`}>
            <Muestras incidencia={incidencia} />
            <Lectura incidencia={incidencia} />
            <div className={card.card}>
              <Causa incidencia={incidencia} />
              <Medida incidencia={incidencia} />
            </div>
            <Archivos incidencia={incidencia} />
            <Cronologia incidencia={incidencia} />
          </div>
        </div>
      </article>
      <UnsavedChanges isDirty={isDirty} />
    </DirtyProvider>
  );
}

/** The list as one came from it, or from its beginning. */
function listAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/incidencias(?:\?|$)/u.test(from) ? from : '/incidencias';
}

/** Incidents before and after this one of the same point and parameter. */
function Otras({ incidencia: { otras } }: { incidencia: Whole }) {
  if (otras.length === 0) return null;
  return (
    <section className="py-12 px-inset line-above px-16-when-narrow no-print" aria-labelledby="otras-incidencias">
      <h2 className="ink-3 size-12 weight-500" id="otras-incidencias">
        Otras del mismo punto y parámetro
      </h2>
      <ul className="mt-6 flex column gap-4 no-bullets">
        {otras.map(({ _id, estado, abierta }) => (
          <li key={_id}>
            <Link to={`/incidencias/${encodeURIComponent(_id)}`}>
              Del {fechaCorta(fechaEnMadrid(new Date(abierta)))}
            </Link>{' '}
            <span className="ink-3 size-12 weight-500">{estadosDeIncidencia[estado].nombre}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
