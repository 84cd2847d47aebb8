import { Unbroken } from '../../../components/Unbroken.tsx';
import { Checkbox } from '@mantine/core';
import { IconFlask, IconHourglass } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { textoDeLimite, textoDeMedida, dia } from '../../../components/measure-words.ts';
import { Estado } from '../Estado.tsx';
import { Vence } from '../Vence.tsx';
import { quedan, tituloDe } from '../words.ts';
import classes from './IncidenciaRow.module.css';

interface IncidenciaRowProps {
  incidencia: IncidenciaListada;
  hoy: string;
  /** The list's address, to come back to. */
  from: string;
  /** Whether the list is of one point, which its heading names. */
  isOfPoint?: boolean;
  /** Whether it is chosen; absent where none can be. */
  isChosen?: boolean | undefined;
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined;
}

/** One incident as a line that leads to it: where, what by how much, since when, who has it, and by when. */
export const IncidenciaRow = memo(function IncidenciaRow({
  incidencia,
  hoy,
  from,
  isOfPoint = false,
  isChosen,
  onChoose,
}: IncidenciaRowProps) {
  const { _id, cliente, solicitante, punto, tipo_muestra: tipo, muestra, propuesta } = incidencia;
  const { estado, abierta, responsable, vence, espera } = incidencia;
  const { donde, que } = tituloDe(incidencia);
  const limit = muestra.medida ? textoDeLimite(muestra.medida) : '';
  return (
    <li className={`${classes.item} line-above`} data-choosing={isChosen !== undefined || undefined}>
      {isChosen === undefined ? null : (
        <Checkbox
          style={{ padding: '12px 0 12px var(--inset)' }}
          aria-label={`Elegir ${donde}: ${que}`}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose?.(_id, checked)}
        />
      )}
      <Link
        to={`/incidencias/${encodeURIComponent(_id)}`}
        state={{ from }}
        className={`${classes.row} px-inset hover-ground outline-inside grid gap-2-16 items-baseline min-height-44 ink no-underline whole-on-paper`}
        data-of-point={isOfPoint || undefined}
      >
        {isOfPoint ? null : (
          <span className={`${classes.place} shrink`}>
            <b>{donde}</b>{' '}
            <span className={`${classes.quiet} ink-3`}>
              {punto?.codigo ? `${punto.codigo} · ` : ''}
              {[solicitante, cliente, tipo].filter(Boolean).join(' · ')}
            </span>
          </span>
        )}{' '}
        <span className={`${classes.measure} shrink`}>
          {que}{' '}
          {muestra.medida ? (
            <b className="weight-600 no-cumple figures nowrap">{textoDeMedida(muestra.medida)}</b>
          ) : null}{' '}
          {limit ? (
            <span className={`${classes.quiet} ink-3`}>
              (<Unbroken>{limit}</Unbroken>)
            </span>
          ) : null}
          {isOfPoint ? (
            <span className={`${classes.quiet} ink-3`}> {[tipo, cliente].filter(Boolean).join(' · ')}</span>
          ) : null}
        </span>{' '}
        <span className={`${classes.state} flex wrap items-baseline gap-2-12`}>
          <Estado estado={estado} />{' '}
          <span className={`${classes.quiet} ink-3`}>abierta el {dia(fechaEnMadrid(new Date(abierta)))}</span>
        </span>{' '}
        <span className={`${classes.who} shrink`}>
          {responsable ?? <span className={`${classes.quiet} ink-3`}>Sin responsable</span>}
        </span>{' '}
        <span className={classes.due}>{vence ? <Vence {...quedan(vence, hoy)} /> : null}</span>
        {propuesta ? (
          <span className="all-columns flex gap-6 ink-2 size-13">
            <IconFlask size={15} stroke={1.8} aria-hidden className="rigid mt-2 ink-3" />
            <span>
              <Unbroken>{propuesta.motivo}</Unbroken>
            </span>
          </span>
        ) : espera ? (
          <span className="all-columns flex gap-6 ink-2 size-13">
            <IconHourglass size={15} stroke={1.8} aria-hidden className="rigid mt-2 ink-3" />
            <span>
              <Unbroken>{espera}</Unbroken>
            </span>
          </span>
        ) : null}
      </Link>
    </li>
  );
});
