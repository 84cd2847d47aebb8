import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { Explicacion, PeriodoDeCobertura } from '../../../contract/programa/cobertura.ts';
import { textoDeFrecuencia } from '../../../contract/programa/rules/frecuencia.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { periodoOptions } from './api.ts';
import { Pedidas } from '../solicitudes/Pedir.tsx';
import { inicialDeHueco } from '../solicitudes/pedido.ts';
import { OrigenDeFila } from './OrigenDeFila.tsx';
import { textoDeCuenta, textoDeLoQueCabe, textoDePeriodo, yaNoCuenta } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

type Dias = Pick<PeriodoDeCobertura, 'desde' | 'hasta'>;

/** Periods of a row to be explained: the periods with a mark in a month, or a due period. */
export interface PeriodoPedido {
  instalacion: { _id: string; nombre: string; solicitante: string };
  fila: { _id: string; que: string };
  periodos: readonly Dias[];
}

interface PeriodoDialogProps {
  pedido: PeriodoPedido;
  onClosed: () => void;
}

/** Explains a period: its state, the samples that count, and those that don't, with the reasons. */
export function PeriodoDialog({ pedido: { instalacion, fila, periodos }, onClosed }: PeriodoDialogProps) {
  const [chosen, setChosen] = useState(periodos[0]?.desde ?? '');
  const query = useQuery(periodoOptions(instalacion._id, fila._id, chosen));
  return (
    <Dialog title={`${fila.que} · ${instalacion.nombre}`} size={620} onClosed={onClosed}>
      {() => (
        <div className="flex column gap-16">
          {periodos.length > 1 ? (
            <NativeSelect
              label="Periodo"
              data={periodos.map((periodo) => ({ value: periodo.desde, label: textoDePeriodo(periodo) }))}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          ) : null}
          {query.data ? (
            <>
              <Explained explicacion={query.data} />
              {query.data.periodo.faltan === 0 ? null : query.data.periodo.estado === 'falta' ? (
                <p className="ink-3 size-13">{yaNoCuenta}</p>
              ) : (
                <Pedidas
                  asunto={{ instalacion: instalacion._id }}
                  inicial={inicialDeHueco(instalacion, query.data.fila, [query.data.periodo])}
                  dias={query.data.periodo}
                />
              )}
            </>
          ) : query.isError && !query.isFetching ? (
            <LoadFailure title="No se ha podido cargar el periodo" query={query} />
          ) : (
            <>
              <output className="unseen">Cargando el periodo...</output>
              <Skeleton height={140} aria-hidden />
            </>
          )}
          <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`} className="self-start">
            Ver la instalación y su programa
          </Link>
        </div>
      )}
    </Dialog>
  );
}

function Explained({ explicacion }: { explicacion: Explicacion }) {
  const { fila, sinPuntos, periodo, muestras, total } = explicacion;
  const hoy = useHoy();
  const rhythm = textoDeLoQueCabe(periodo, hoy);
  const counted = muestras.filter(({ cuenta }) => cuenta);
  const others = muestras.filter(({ cuenta }) => !cuenta);
  return (
    <>
      <div>
        <p className="weight-600">{textoDeEstado(periodo)}</p>
        {(periodo.puntos ?? sinPuntos) ? <p>{periodo.puntos ?? sinPuntos}</p> : null}
        <p className="ink-2">
          {textoDePeriodo(periodo)} · {textoDeFrecuencia(fila.frecuencia)}
          {fila.quien ? ` · la toma ${fila.quien}` : ''}
        </p>
        {rhythm ? <p className="ink-2 figures">{capitalized(rhythm)}.</p> : null}
        <OrigenDeFila origen={fila.origen} />
      </div>
      <Muestras title="Cuentan" muestras={counted} />
      <Muestras title="No cuentan" muestras={others} />
      {muestras.length === 0 ? (
        <p className="ink-3">En sus puntos no hay ninguna muestra de este periodo.</p>
      ) : total > muestras.length ? (
        <p className="ink-3">
          Se muestran {numero(muestras.length)} de {cantidad(total, 'muestra', 'muestras')}.
        </p>
      ) : null}
    </>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `Falta 1 de 2: el periodo acabó el 31 mar 2026`, `Hecho: 2 de 2`. */
function textoDeEstado(periodo: Explicacion['periodo']): string {
  const cuenta = textoDeCuenta(periodo);
  const said = capitalized(cuenta);
  switch (periodo.estado) {
    case 'falta':
      return `${said}: el periodo acabó el ${fechaCorta(periodo.hasta)}`;
    case 'pendiente':
      return `${said}: hay tiempo hasta el ${fechaCorta(periodo.hasta)}`;
    case 'por venir':
      return `${said}: empieza el ${fechaCorta(periodo.desde)} y acaba el ${fechaCorta(periodo.hasta)}`;
    case 'en curso':
      return `Tomado, con resultados en curso: ${cuenta}`;
    case 'hecho':
    default:
      return `Hecho: ${cuenta}`;
  }
}

function Muestras({ title, muestras }: { title: string; muestras: Explicacion['muestras'] }) {
  const { pathname, search } = useLocation();
  if (muestras.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="size-13 weight-600 mb-6">{title}</h3>
      <ul className="no-bullets framed rounded-8">
        {muestras.map(({ _id, numero_muestra, fecha_muestra, tipo_muestra, enCurso, motivo }) => (
          <li key={_id} className="ruled px-12 py-8 break-anywhere">
            <p className="flex wrap gap-2-12 items-baseline figures">
              {enCurso ? (
                <Link to={`/en-curso?${new URLSearchParams({ muestra: _id }).toString()}`}>{numero_muestra}</Link>
              ) : (
                <Link to={`/results/${encodeURIComponent(_id)}`} state={{ from: pathname + search }}>
                  {numero_muestra}
                </Link>
              )}
              <span className="ink-2">
                {fechaCorta(fecha_muestra)} · {tipo_muestra}
                {enCurso ? ' · en curso' : ''}
              </span>
            </p>
            <p className="ink-3 size-13">{motivo}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
