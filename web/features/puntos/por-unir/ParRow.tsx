import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NombreContado, Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { nombreDePunto } from '../words.ts';

/** In what two names differ. */
const diferencias: Record<Par['por'], string> = {
  codigo: 'uno lleva código y el otro no',
  escritura: 'se escriben distinto',
  letras: 'cambia alguna letra',
};

interface ParRowProps {
  par: Par;
  isBusy: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onJoin: () => void;
  onPart: () => void;
}

/** Two names of points, the facts of each, and the buttons to join or part them. */
export function ParRow({ par: { punto, otro, por }, isBusy, isChosen, onChoose, onJoin, onPart }: ParRowProps) {
  const which = `«${nombreDePunto(otro)}» y «${nombreDePunto(punto)}»`;
  return (
    <li className="py-12 px-inset flex gap-8-12 items-start line-below">
      <Checkbox
        aria-label={`Elegir ${which}`}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <div className="grow shrink flex wrap gap-12-24 items-center">
        <div className="grow-from-280 shrink break-anywhere">
          <Nombre punto={punto} />
          <Nombre punto={otro} />
          <p className="ink-3 size-13 figures">
            {punto.solicitante} · {diferencias[por]}
          </p>
        </div>
        <div className="flex rigid gap-10">
          <Button size="xs" variant="light" disabled={isBusy} aria-label={`Unir ${which}`} onClick={onJoin}>
            Unir
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`No son el mismo: ${which}`}
            onClick={onPart}
          >
            No son el mismo
          </Button>
        </div>
      </div>
    </li>
  );
}

/** A name as samples have it: how many, and of when the newest is. */
export function Nombre({ punto }: { punto: NombreContado }) {
  return (
    <p className="name-link">
      <Link to={direccionDePunto(punto.clave)} className="weight-600">
        {nombreDePunto(punto)}
      </Link>{' '}
      <span className="ink-3 size-13 figures inline-block">
        {cantidad(punto.muestras, 'muestra', 'muestras')}, la última del {fechaCorta(punto.ultima)}
      </span>
    </p>
  );
}
