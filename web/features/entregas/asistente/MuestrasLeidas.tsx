import { Button } from '@mantine/core';
import { useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { MuestrasDePrueba } from '../../../../contract/entregas/subidas.ts';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { datosDeMuestra } from '../words.ts';
import classes from './Asistente.module.css';

type Muestra = MuestrasDePrueba['muestras'][number];

/** Samples that are shown before more are asked for, and results of one. */
const few = 4;
const fewResults = 8;

/** The first samples as the portal would show them. */
export function MuestrasLeidas({ muestras }: { muestras: readonly Muestra[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (muestras.length === 0) return null;
  const shown = showsAll ? muestras : muestras.slice(0, few);
  return (
    <div>
      <h3 className="mb-6 size-14">Así se verán</h3>
      <ul className={`${classes.list} no-bullets`}>
        {shown.map((muestra, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a number may come twice; the order is the file's
          <li key={i}>
            <Cabeza muestra={muestra} />
            <Resultados muestra={muestra} />
          </li>
        ))}
      </ul>
      {shown.length < muestras.length ? (
        <Button size="compact-xs" variant="subtle" mt={6} onClick={() => setShowsAll(true)}>
          Ver {cantidad(muestras.length - shown.length, 'muestra más', 'muestras más')}
        </Button>
      ) : null}
    </div>
  );
}

function Cabeza({ muestra }: { muestra: Muestra }) {
  return (
    <div>
      <p className="size-16 weight-600 break-anywhere">
        {muestra.numero_muestra} <SampleVerdict conclusion={muestra.conclusion_muestra} />
      </p>
      <p className="ink-3 break-anywhere">{datosDeMuestra(muestra)}</p>
    </div>
  );
}

function Resultados({ muestra: { determinaciones } }: { muestra: Muestra }) {
  const all = determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
    resultados.map((resultado) => ({ determinacion, ...resultado })),
  );
  if (all.length === 0) return <p className="ink-3 break-anywhere">Sin resultados</p>;
  return (
    <p className="flex wrap gap-8-16 items-end">
      {all.slice(0, fewResults).map(({ determinacion, descripcion, valor_formateado: text, valor, unidad }) => (
        <span key={`${determinacion} ${descripcion}`}>
          {descripcion} <strong>{text ?? valor}</strong> {unidad}
        </span>
      ))}
      {all.length > fewResults ? (
        <span>y {cantidad(all.length - fewResults, 'parámetro más', 'parámetros más')}</span>
      ) : null}
    </p>
  );
}
