import { Popover } from '@mantine/core';
import type { Celda, Fila } from '../../../../contract/evolucion/panorama.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict } from '../../../components/VerdictBadge.tsx';
import classes from './Panorama.module.css';
import { pasoDe } from './steps.ts';
import { nombreDePeriodo } from './periods.ts';
import { parteDe, rotuloDe, textoDeParte } from './words.ts';

/** A cell that is pointed at, and where it stands within the frame, in CSS pixels. */
export interface Shown {
  fila: Fila;
  periodo: string;
  celda: Celda | undefined;
  box: { left: number; top: number; width: number; height: number };
}

/** What a cell holds, beside it. Screen readers have it from the cell's own name. */
export function CellCard({ shown: { fila, periodo, celda, box } }: { shown: Shown }) {
  const { nombre, detalle } = rotuloDe(fila);
  return (
    <Popover
      key={`${box.left} ${box.top}`}
      opened
      position="top"
      offset={6}
      withinPortal={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
      shadow="md"
    >
      <Popover.Target>
        <span className="absolute no-pointer" style={box} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={`${classes.card} py-8 px-12 size-13 no-pointer`} aria-hidden>
        <p className={`${classes.cardName} weight-600`}>
          {nombre} <span>{detalle}</span>
        </p>
        <p className={`${classes.cardPeriod} mb-6`}>{nombreDePeriodo(periodo)}</p>
        {celda ? <Facts celda={celda} /> : <p>Sin muestras</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

function Facts({ celda }: { celda: Celda }) {
  const { muestras, valores, noCumplen, ultimo } = celda;
  const parte = parteDe(celda);
  return (
    <>
      <p>
        {cantidad(muestras, 'muestra', 'muestras')} ·{' '}
        {valores === 0 ? 'sin valores' : cantidad(valores, 'valor', 'valores')}
      </p>
      {noCumplen > 0 ? <p className="no-cumple weight-600">{cantidad(noCumplen, 'no cumple', 'no cumplen')}</p> : null}
      {valores > 0 ? (
        <p>
          {parte === undefined ? 'Sin porcentaje de su límite' : `Peor valor: ${textoDeParte(parte)}`}{' '}
          {pasoDe(celda) === 'pasado' ? <OutsideLimit /> : null}
        </p>
      ) : null}
      {ultimo ? (
        <p className="pt-4 flex gap-8 mt-4 line-above">
          Último: {fechaCorta(ultimo.fecha)} <DeterminationVerdict veredicto={ultimo.conclusion} />
        </p>
      ) : null}
    </>
  );
}
