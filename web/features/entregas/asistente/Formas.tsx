import { Button } from '@mantine/core';
import type { FormaDeMapeo } from '../../../../contract/entregas/mapeos.ts';
import classes from './Asistente.module.css';

/** The forms, each with its name, an example in words, and its picture by rows: `m` a sample's name, `p` a parameter's, `v` a value, ' ' nothing. */
const formas: readonly [forma: FormaDeMapeo, nombre: string, ejemplo: string, dibujo: readonly string[]][] = [
  ['larga', 'Una fila, un resultado', 'La muestra se repite en cada fila', ['mpv', 'mpv', 'mpv', 'mpv']],
  ['ancha', 'Una fila, una muestra', 'Cada parámetro tiene su columna', ['.pppp', 'mvvvv', 'mvvvv', 'mvvvv']],
  ['cruzada', 'Una columna, una muestra', 'Los parámetros van hacia abajo', ['.mmmm', 'pvvvv', 'pvvvv', 'pvvvv']],
  ['bloques', 'Un bloque, una muestra', 'Sus datos, y debajo su tabla', ['m   ', 'pvvv', '    ', 'm   ', 'pvvv']],
];

interface FormasProps {
  forma: FormaDeMapeo;
  /** Why it was taken for this one; undefined once a person has said it. */
  fundamento: string | undefined;
  onConfirm: () => void;
  onChange: (forma: FormaDeMapeo) => void;
}

/** How the table stands, by pictures: another one has the file be looked at again. */
export function Formas({ forma, fundamento, onConfirm, onChange }: FormasProps) {
  return (
    <fieldset className={`${classes.shapes} grid gap-12-24 tiles-280`}>
      <legend>La forma de la tabla</legend>
      {formas.map(([each, nombre, ejemplo, dibujo]) => (
        <label
          key={each}
          className={`${classes.shape} flex items-center gap-12 pointer framed rounded on-card py-10 px-12`}
        >
          <input type="radio" name="forma" checked={forma === each} onChange={() => onChange(each)} />
          <Dibujo filas={dibujo} />
          <span>
            <strong>{nombre}</strong>
            <span className="ink-3 break-anywhere block size-12 weight-400">{ejemplo}</span>
          </span>
        </label>
      ))}
      {fundamento === undefined ? null : (
        <p className="ink-3 break-anywhere">
          {fundamento}{' '}
          <Button size="compact-xs" variant="default" onClick={onConfirm}>
            Confirmar la forma
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Sizes of a picture's cells, in its own units. */
const [wide, high, gap] = [16, 9, 2];

function Dibujo({ filas }: { filas: readonly string[] }) {
  const columns = filas[0]?.length ?? 0;
  return (
    <svg
      viewBox={`0 0 ${columns * (wide + gap)} ${filas.length * (high + gap)}`}
      className={`${classes.picture} rigid`}
      aria-hidden
    >
      {filas.flatMap((fila, y) =>
        Array.from(fila, (cell, x) => {
          if (cell === ' ') return null;
          const place = { x: x * (wide + gap), y: y * (high + gap) };
          return <rect key={`${place.x} ${place.y}`} {...place} width={wide} height={high} rx={1.5} data-cell={cell} />;
        }),
      )}
    </svg>
  );
}
