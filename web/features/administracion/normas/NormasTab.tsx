import { BackLink } from '../../../components/BackLink.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TipoConNorma } from '../../../../contract/normas/norma-de-tipo.ts';
import { titulosDeNorma } from '../../../../contract/normas/norma.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { normaPath, tabPath } from '../address.ts';
import { Badge } from '../list/ResourceRow.tsx';
import { usePanel } from '../panel/panel.ts';
import { query } from './api.ts';
import classes from './Normas.module.css';
import card from '../../../components/Card.module.css';
import { Discrepancies } from './Discrepancies.tsx';
import { NormaForm } from './NormaForm.tsx';

/** 'Normas': which norm reads the samples of each type, or the one that the address names. */
export function NormasTab() {
  const { demo } = usePanel();
  const [search] = useSearchParams();
  const tipo = search.get('tipo');
  const listed = useQuery(query('listNormas', {}, { staleTime: 10_000, enabled: !demo }));
  if (demo)
    return (
      <p className="px-inset ink-3 text-center" style={{ paddingBlock: 32 }}>
        En modo demostración no hay normas: nada de lo que se hace se guarda.
      </p>
    );
  if (listed.isPending) {
    return <Skeleton height={240} radius="lg" role="status" aria-label="Cargando los tipos de muestra..." />;
  }
  if (!listed.data) {
    return <LoadFailure title="No se han podido cargar los tipos de muestra" query={listed} />;
  }
  const one = tipo === null ? undefined : listed.data.tipos.find((each) => each.tipo === tipo);
  return one ? <NormaDetail key={one.tipo} tipo={one} /> : <TiposList tipos={listed.data.tipos} />;
}

function TiposList({ tipos }: { tipos: readonly TipoConNorma[] }) {
  const groups = [
    { title: 'Con norma', own: tipos.filter(({ norma }) => norma !== null) },
    { title: 'Sin norma', own: tipos.filter(({ norma }) => norma === null) },
  ].filter(({ own }) => own.length > 0);
  return (
    <section aria-label="Tipos de muestra y sus normas">
      <p className="ink-2" style={{ maxWidth: 720 }}>
        Con una norma activada, cada muestra del tipo lleva junto a la conclusión del laboratorio lo que la norma dice
        de sus valores, con el artículo. Ninguna conclusión, total ni estadística cambia.
      </p>
      {tipos.length === 0 ? (
        <p className="px-inset ink-3 text-center" style={{ paddingBlock: 32 }}>
          Todavía no hay muestras. Sus tipos aparecerán aquí en cuanto llegue la primera entrega.
        </p>
      ) : null}
      {groups.map(({ title, own }) => (
        <TiposGroup key={title} title={title} tipos={own} />
      ))}
    </section>
  );
}

function TiposGroup({ title, tipos }: { title: string; tipos: readonly TipoConNorma[] }) {
  const id = useId();
  return (
    <>
      <h2 id={id} className={`${classes.group} size-16 weight-600 mt-16 mb-8`}>
        {title} <span className={`${classes.help} ink-3 size-13`}>{cantidad(tipos.length, 'tipo', 'tipos')}</span>
      </h2>
      <ul className="grid gap-8 no-bullets" aria-labelledby={id}>
        {tipos.map((each) => (
          <li key={each.tipo}>
            <TipoRow tipo={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TipoRow({ tipo: { tipo, muestras, norma } }: { tipo: TipoConNorma }) {
  return (
    <Link
      to={normaPath(tipo)}
      className={`${classes.row} hover-line py-10 px-16 grid gap-2 framed rounded on-card inherit-color no-underline`}
    >
      <span className="flex wrap items-center gap-4-12">
        <span className="weight-600 break-anywhere">{tipo}</span>
        {norma && !norma.activa ? <Badge look="off">Desactivada</Badge> : null}
      </span>
      <span className="gap-2-16 flex wrap ink-3 figures">
        {norma ? <span>{titulosDeNorma[norma.norma]}</span> : null}
        {norma ? <span>{norma.lugar ? `Lugar: ${norma.lugar}` : 'Lugar: solo el de cada punto'}</span> : null}
        <span>{cantidad(muestras, 'muestra', 'muestras')} en el último año</span>
      </span>
    </Link>
  );
}

/** The norm of a type: the choice, the norm's reading of the newest sample, and the stated limits that differ from the norm. */
function NormaDetail({ tipo: { tipo, norma } }: { tipo: TipoConNorma }) {
  return (
    <div className="one-column grid gap-16">
      <BackLink to={tabPath('normas')}>Todos los tipos</BackLink>
      <section className={`${card.card} pt-16 px-inset pb-16`} aria-label={`Norma de ${tipo}`}>
        <h2 className={card.title}>{tipo}</h2>
        <NormaForm key={norma?.version ?? 0} tipo={tipo} norma={norma} />
      </section>
      {norma ? <Discrepancies tipo={tipo} /> : null}
    </div>
  );
}
