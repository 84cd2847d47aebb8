import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { TipoConNorma } from '../../../../contract/normas/norma-de-tipo.ts';
import card from '../../../components/Card.module.css';
import { tabPath } from '../address.ts';
import { Discrepancies } from './Discrepancies.tsx';
import { NormaForm } from './NormaForm.tsx';

/** The norm of one type: what is chosen, what it would say of the newest sample, and which stated limits differ. */
export function NormaDetail({ tipo: { tipo, norma } }: { tipo: TipoConNorma }) {
  return (
    <div className="one-column grid gap-16">
      <Link to={tabPath('normas')} className="self-left inline-flex items-center gap-6 no-underline">
        <IconArrowLeft size={16} aria-hidden />
        Todos los tipos
      </Link>
      <section className={`${card.card} pt-16 px-inset pb-18`} aria-label={`Norma de ${tipo}`}>
        <h2 className={card.title}>{tipo}</h2>
        <NormaForm key={norma?.version ?? 0} tipo={tipo} norma={norma} />
      </section>
      {norma ? <Discrepancies tipo={tipo} /> : null}
    </div>
  );
}
