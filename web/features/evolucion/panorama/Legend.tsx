import type { Fila } from '../../../../contract/evolucion/panorama.ts';
import { CellMark } from './CellMark.tsx';
import classes from './Panorama.module.css';
import { leyenda, pasoDe } from './steps.ts';

/** Steps that are always explained; the others only where a cell has them. */
const always = new Set(['bajo', 'medio', 'alto', 'cerca', 'noCumple']);

/** What each colour means. */
export function Legend({ filas }: { filas: readonly Fila[] }) {
  const present = new Set(filas.flatMap(({ celdas }) => celdas.map(pasoDe)));
  return (
    <div className={`${classes.legend} flex wrap items-center mb-6 ink-2 size-12`}>
      <span className="hidden-on-phones ink-3 weight-500">Peor valor, en % de su límite</span>
      <ul aria-label="Leyenda">
        {leyenda
          .filter(({ paso }) => always.has(paso) || present.has(paso))
          .map(({ paso, texto, nota }) => (
            <li key={paso}>
              <span className={classes.swatch} aria-hidden>
                <CellMark paso={paso} />
              </span>
              <span>
                {texto}
                {nota ? <span className="unseen-on-phones"> {nota}</span> : null}
              </span>
            </li>
          ))}
        <li>
          <span className={classes.swatch} aria-hidden>
            <CellMark paso={null} />
          </span>
          Sin muestras
        </li>
      </ul>
    </div>
  );
}
