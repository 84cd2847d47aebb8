import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Vencimiento } from './words.ts';

/** A day by which something is due: red with its icon from the day before on. */
export function Vence({ text, cercania }: Vencimiento) {
  const [words = '', ...day] = text.split(' (');
  return (
    <span
      className={
        cercania === 'lejos'
          ? 'inline-flex items-baseline gap-6 figures'
          : `inline-flex items-baseline gap-6 figures no-cumple weight-500`
      }
    >
      {cercania === 'lejos' ? null : cercania === 'cerca' ? (
        <IconClock size={15} stroke={2.2} aria-hidden className="rigid self-start mt-4" />
      ) : (
        <IconAlertTriangle size={15} stroke={2.2} aria-hidden className="rigid self-start mt-4" />
      )}
      {/* The day in brackets stays whole where the line breaks. */}
      <span>
        {words}
        {day.length > 0 ? (
          <>
            {' '}
            <span className="nowrap">({day.join(' (')}</span>
          </>
        ) : null}
      </span>
    </span>
  );
}
