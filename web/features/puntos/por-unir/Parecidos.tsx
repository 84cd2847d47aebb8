import { useId, useState } from 'react';
import type { Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { nombreDePunto } from '../words.ts';
import { paresId } from './pares-id.ts';
import { ParRow } from './ParRow.tsx';
import { useUnir } from './use-unir.tsx';

/** Pairs of names that may be one point. */
export function Parecidos({ total, pares }: { total: number; pares: readonly Par[] }) {
  const title = useId();
  const { join, part, isBusy } = useUnir();
  const [wanted, setWanted] = useState<Par | null>(null);
  return (
    <section className={card.card} aria-labelledby={title} tabIndex={-1} id={paresId}>
      <header className="py-12 px-inset flex wrap gap-2-12 items-baseline">
        <h2 className={card.title} id={title}>
          Nombres parecidos
        </h2>
        <span className="ink-3 size-13 figures">{total === 0 ? 'ninguno' : cantidad(total, 'pareja', 'parejas')}</span>
      </header>
      <ul className="no-bullets">
        {pares.map((par) => (
          <ParRow
            key={JSON.stringify([par.punto.clave, par.otro.clave])}
            par={par}
            isBusy={isBusy}
            onJoin={() => setWanted(par)}
            onPart={() => part(par)}
          />
        ))}
      </ul>
      {wanted ? (
        <ConfirmDialog
          title="Unir dos nombres"
          confirm="Unir"
          cancel="Cancelar"
          onConfirm={() => join(wanted)}
          onClosed={() => setWanted(null)}
        >
          <p>
            Lo que se ha medido en <b>{nombreDePunto(wanted.otro)}</b> (
            {cantidad(wanted.otro.muestras, 'muestra', 'muestras')}) pasa a ser de <b>{nombreDePunto(wanted.punto)}</b>,
            de {wanted.punto.solicitante}: en sus series, en el panorama y en «Ahora».
          </p>
          <p>Las muestras no cambian, y puedes separarlos cuando quieras desde la página del punto.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
