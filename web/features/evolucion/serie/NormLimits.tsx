import { NativeSelect } from '@mantine/core';
import type { LimitesDeNorma, TramoDeNorma } from '../../../../contract/normas/limites-de-norma.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { Normativos } from './norm-lines.ts';
import classes from './Serie.module.css';

interface NormLimitsProps {
  limites: LimitesDeNorma;
  /** What is chosen of them, as the page's address has it. */
  elegida: string | null;
  drawn: Normativos | null;
  unidad: string;
  onChange: (elegida: string | null) => void;
}

/** The limits that a norm has of the parameter, those of each date or of one to come, to be drawn beside the laboratory's. */
export function NormLimits({ limites: { cita, tramos, motivo }, elegida, drawn, unidad, onChange }: NormLimitsProps) {
  if (cita === null) return null;
  if (motivo !== null) {
    return (
      <p className="mt-10 ink-3 size-12 no-print">
        {cita}: {motivo}.
      </p>
    );
  }
  return (
    <div className={`${classes.norm} flex wrap items-end gap-8-16 mt-10`}>
      <NativeSelect
        className="no-print"
        label="Límites de la norma"
        value={drawn ? (elegida ?? '') : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        data={[
          { value: '', label: 'Sin ellos' },
          { value: 'cada-fecha', label: `Los de ${cita} en cada fecha` },
          ...tramos.slice(1).map(({ desde }) => ({ value: desde, label: `Con los límites de ${dia(desde)}` })),
        ]}
      />
      {drawn ? (
        <p className="mt-10 ink-3 size-12">
          {drawn.tramos.map((tramo) => limitOf(tramo, unidad)).join('; ')}. Los de la norma, sin relación con la
          conclusión, que es la del laboratorio.
        </p>
      ) : null}
    </div>
  );
}

function limitOf({ desde, min, max }: TramoDeNorma, unidad: string): string {
  const from = desde > '0001-01-01' ? `Desde el ${dia(desde)}` : 'Siempre';
  const ends = [min && `mín. ${numero(min.valor)}`, max && `máx. ${numero(max.valor)}`].filter(Boolean).join(', ');
  const articulo = [...new Set([min, max].flatMap((one) => one?.articulo ?? []))].join('; ');
  return ends === '' ? `${from}, sin límite` : `${from}, ${ends} ${unidad} (${articulo})`.replace('  ', ' ');
}

/** `2-1-2030`, as laws write days. */
function dia(fecha: string): string {
  return fecha.split('-').toReversed().map(Number).join('-');
}
