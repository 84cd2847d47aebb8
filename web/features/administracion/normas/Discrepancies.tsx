import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Discrepancia } from '../../../../contract/normas/norma-de-tipo.ts';
import { fechaLarga } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import card from '../../../components/Card.module.css';
import { query } from './api.ts';
import classes from './Normas.module.css';

/** Limits stated in a type's samples that aren't those in force there and then. */
export function Discrepancies({ tipo }: { tipo: string }) {
  const title = useId();
  const { data, error, isPending, refetch } = useQuery(
    query('listDiscrepancias', { query: { tipo } }, { staleTime: 60_000 }),
  );
  return (
    <section className={`${card.card} pt-16 px-inset pb-16`} aria-labelledby={title}>
      <h2 className={card.title} id={title}>
        Discrepancias
      </h2>
      <p className={`${classes.help} ink-3 size-13`}>
        Límites indicados en las muestras que no son los que la norma tiene en su lugar y en su fecha. Se corrigen en el
        sistema del laboratorio; aquí no cambia nada.
      </p>
      {isPending ? <Skeleton height={96} mt={12} role="status" aria-label="Comparando límites" /> : null}
      {data ? (
        <>
          <p className="mt-12 mb-8 figures ink-3 size-13">
            {scopeOf(data.comparadas, data.total)}: {cantidad(data.limites, 'límite comparado', 'límites comparados')}
          </p>
          {data.discrepancias.length === 0 ? (
            <p className="ink-2">
              {data.limites === 0
                ? 'No hay ningún límite numérico que se pueda comparar con certeza.'
                : 'Todos los comparados son los de la norma.'}
            </p>
          ) : (
            <ul className={`${classes.found} no-bullets`}>
              {data.discrepancias.map((each) => (
                <li key={JSON.stringify(each)}>
                  <Found discrepancia={each} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
      {error && !data ? <LoadFailure title="No se han podido comparar los límites" query={{ error, refetch }} /> : null}
    </section>
  );
}

function scopeOf(compared: number, total: number): string {
  return compared < total
    ? `Las ${numero(compared)} muestras más recientes de ${numero(total)}`
    : cantidad(total, 'muestra', 'muestras');
}

function Found({ discrepancia }: { discrepancia: Discrepancia }) {
  const { determinacion, descripcion, indicado, vigente, articulo, lugar, muestras, ultima } = discrepancia;
  return (
    <>
      <p className="weight-600 break-anywhere">
        {determinacion === descripcion ? descripcion : `${descripcion} (${determinacion})`}
      </p>
      <dl
        className="terms grid figures gap-4-24 mt-4 mb-6"
        style={{ gridTemplateColumns: 'repeat(2, minmax(0, 320px))' }}
      >
        <div>
          <dt>En las muestras</dt>
          <dd>{indicado}</dd>
        </div>
        <div>
          <dt>En la norma</dt>
          <dd>
            {vigente} <span className={`${classes.help} ink-3 size-13`}>({articulo})</span>
          </dd>
        </div>
      </dl>
      <p className={`${classes.help} ink-3 size-13`}>
        {lugar ?? 'en cualquier lugar'} · {cantidad(muestras, 'muestra', 'muestras')}, la última{' '}
        <Link to={`/results/${encodeURIComponent(ultima._id)}`}>{ultima.numero_muestra}</Link> (
        {fechaLarga(ultima.fecha_muestra)})
      </p>
    </>
  );
}
