import type { EstadoDePeriodo } from '../../../../contract/programa/cobertura.ts';
import { type Celda, estados } from './celdas.ts';
import classes from './Marcas.module.css';

/** Marks that are drawn one by one; more of one kind are one with their number. */
const maxDrawn = 3;

/** The marks of a month, each kind with a shape of its own. What they mean is said by the button around them. */
export function Marcas({ marcas }: Pick<Celda, 'marcas'>) {
  const total = estados.reduce((sum, estado) => sum + (marcas[estado] ?? 0), 0);
  return (
    <span className="flex wrap items-center justify-center gap-4" aria-hidden>
      {estados.flatMap((estado) => {
        const count = marcas[estado] ?? 0;
        if (count === 0) return [];
        if (total > maxDrawn)
          return [
            <span key={estado} className="inline-flex items-center gap-2 size-12 figures">
              <Marca estado={estado} />
              {count > 1 ? count : null}
            </span>,
          ];
        return Array.from({ length: count }, (_, n) => <Marca key={`${estado} ${n}`} estado={estado} />);
      })}
    </span>
  );
}

/** Done is a full disc, in progress half of one, missing a red ring with a cross, planned a ring, to come a grey dot. */
export function Marca({ estado }: { estado: EstadoDePeriodo }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={14}
      height={14}
      className={`${classes.mark} rigid`}
      data-estado={estado}
      aria-hidden
      focusable="false"
    >
      {estado === 'por venir' ? <circle cx={7} cy={7} r={2.5} /> : <circle cx={7} cy={7} r={5.25} />}
      {estado === 'en curso' ? <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5z" /> : null}
      {estado === 'falta' ? <path d="M4.9 4.9l4.2 4.2M9.1 4.9l-4.2 4.2" /> : null}
    </svg>
  );
}
