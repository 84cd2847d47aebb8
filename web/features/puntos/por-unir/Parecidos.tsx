import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { List, type RowsQuery } from '../../../components/List.tsx';
import { ChosenBar, useChosen } from '../../../components/use-chosen.tsx';
import { nombreDePunto } from '../words.ts';
import { paresId } from './pares-id.ts';
import { ParRow } from './ParRow.tsx';
import { useUnir } from './use-unir.tsx';

interface ParecidosProps {
  query: RowsQuery;
  total: number | undefined;
  pares: readonly Par[] | undefined;
  empty: ReactNode;
}

const keyOf = ({ punto, otro }: Par) => JSON.stringify([punto.clave, otro.clave]);

/** Pairs of names that may be one point: each joined or told apart, or several at once. */
export function Parecidos({ query, total, pares, empty }: ParecidosProps) {
  const chosen = useChosen();
  const { join, part, isBusy } = useUnir(chosen.clear);
  const [wanted, setWanted] = useState<readonly Par[]>([]);
  const picked = pares?.filter((par) => chosen.keys.has(keyOf(par))) ?? [];
  const [only] = wanted;
  return (
    <>
      <List
        id={paresId}
        query={query}
        rows={pares}
        total={total}
        label="Nombres parecidos"
        loading="Cargando los nombres parecidos..."
        failure="No se han podido cargar los puntos por unir"
        rowHeight={92}
        count={
          <>
            <b className="weight-600">Nombres parecidos</b> · {cantidad(total ?? 0, 'pareja', 'parejas')}
          </>
        }
        above={
          pares && pares.length > 1 ? (
            <ChosenBar chosen={chosen} all={pares.map(keyOf)} words={['pareja', 'parejas']}>
              <Button size="xs" variant="light" disabled={isBusy} onClick={() => setWanted(picked)}>
                Unir las elegidas
              </Button>
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => part(picked)}>
                No son los mismos
              </Button>
            </ChosenBar>
          ) : null
        }
        renderRow={(par) => (
          <ParRow
            key={keyOf(par)}
            par={par}
            isBusy={isBusy}
            isChosen={chosen.keys.has(keyOf(par))}
            onChoose={(isChosen) => chosen.set([keyOf(par)], isChosen)}
            onJoin={() => setWanted([par])}
            onPart={() => part([par])}
          />
        )}
        empty={empty}
      />
      {only ? (
        <ConfirmDialog
          title={wanted.length > 1 ? `Unir ${cantidad(wanted.length, 'pareja', 'parejas')}` : 'Unir dos nombres'}
          confirm="Unir"
          cancel="Cancelar"
          onConfirm={() => join(wanted)}
          onClosed={() => setWanted([])}
        >
          {wanted.length > 1 ? (
            <>
              <p>Lo que se ha medido en el segundo nombre de cada pareja pasa a ser del primero:</p>
              <ul>
                {wanted.map((par) => (
                  <li key={keyOf(par)}>
                    <b>{nombreDePunto(par.otro)}</b> pasa a ser de <b>{nombreDePunto(par.punto)}</b>, de{' '}
                    {par.punto.solicitante}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>
              Lo que se ha medido en <b>{nombreDePunto(only.otro)}</b> (
              {cantidad(only.otro.muestras, 'muestra', 'muestras')}) pasa a ser de <b>{nombreDePunto(only.punto)}</b>,
              de {only.punto.solicitante}: en sus series, en el panorama y en «Ahora».
            </p>
          )}
          <p>Las muestras no cambian, y puedes separarlos cuando quieras desde la página del punto.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
