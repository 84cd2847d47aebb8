import { IconScale } from '@tabler/icons-react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import card from '../../../components/Card.module.css';

/** What the norm says of the value, and what it asks to be done; nothing where no norm is switched on. */
export function Lectura({ incidencia: { lectura, medidaPropuesta } }: { incidencia: Incidencia }) {
  if (lectura === null && medidaPropuesta === null) return null;
  return (
    <section
      className={`${card.card} flat-on-paper flex gap-10 py-12 px-inset px-16-when-narrow`}
      aria-label="Lectura de la norma"
    >
      <IconScale size={18} stroke={1.7} aria-hidden className="rigid mt-2 ink-3" />
      <div className="flex column gap-4 shrink break-anywhere" style={{ maxWidth: '80ch' }}>
        {lectura ? <p>{lectura}</p> : null}
        {medidaPropuesta ? (
          <p>
            <span className="ink-3">Medida propuesta: </span>
            {medidaPropuesta}
          </p>
        ) : null}
        <p className="ink-3 size-13">Lectura informativa; la conclusión es la del laboratorio.</p>
      </div>
    </section>
  );
}
