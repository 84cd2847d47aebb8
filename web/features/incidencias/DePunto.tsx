import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cuantoSinResolver } from '../../../contract/incidencias/rules/nombre.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import card from '../../components/Card.module.css';
import { IncidenciaRow } from './list/IncidenciaRow.tsx';
import { dePuntoOptions } from './api.ts';
import { useHoy } from '../../components/use-hoy.ts';

/** The incidents of a point, those first that have something due; nothing where it never had any. */
export function IncidenciasDePunto({ clave }: { clave: string }) {
  const title = useId();
  const { pathname, search } = useLocation();
  const hoy = useHoy();
  const { data } = useQuery(dePuntoOptions(clave));
  if (!data || data.total === 0) return null;
  const { sinResolver } = data.cuentas;
  const all = new URLSearchParams({ situacion: 'todas', punto: clave });
  return (
    <section className={`${card.card} clip mb-20`} aria-labelledby={title}>
      <header className="pt-12 px-inset pb-8 flex wrap items-baseline between gap-4-16">
        <h2 className={card.title} id={title}>
          Incidencias
        </h2>
        <span className="ink-3 size-13">{sinResolver > 0 ? cuantoSinResolver(sinResolver) : 'nada sin resolver'}</span>
      </header>
      <ul className="no-bullets">
        {data.incidencias.map((incidencia) => (
          <IncidenciaRow key={incidencia._id} incidencia={incidencia} hoy={hoy} from={pathname + search} isOfPoint />
        ))}
      </ul>
      {data.total > data.incidencias.length ? (
        <p className="pt-12 px-inset pb-16">
          <Link to={`/incidencias?${all.toString()}`}>Ver {cantidad(data.total, 'incidencia', 'incidencias')}</Link>
        </p>
      ) : null}
    </section>
  );
}
