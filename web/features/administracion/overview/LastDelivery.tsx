import { Link } from 'react-router-dom';
import type * as z from 'zod';
import type { ultimaEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { entregaPath } from '../address.ts';
import { Estado } from '../../entregas/Estado.tsx';
import { textoDeMuestras } from '../../entregas/words.ts';

/** Days without a delivery that are worth a word: a weekend is none. */
const longSilence = 4;

type UltimaEntrega = z.infer<typeof ultimaEntregaSchema>;

/** The newest delivery of samples: when, what it brought, and what was refused. */
export function LastDelivery({ ultima: { entrega, dias } }: { ultima: UltimaEntrega }) {
  const { _id, archivo } = entrega;
  const brought = textoDeMuestras(entrega);
  return (
    <section
      className={`${card.card} py-12 px-inset flex wrap items-center between gap-4-24`}
      aria-label="Última entrega"
    >
      <p className="flex wrap items-center gap-4-12 shrink">
        <span className="ink-3 size-13">Última entrega</span>
        <Link to={entregaPath(_id)} className="weight-500 break-anywhere">
          {archivo}
        </Link>
        <Estado entrega={entrega} />
      </p>
      <p className="ink-3 size-13 figures nowrap">{[diasEnPalabras(dias), brought].filter(Boolean).join(' · ')}</p>
      {dias >= longSilence ? (
        <p className="whole-line sin-definir">Sin entregas desde hace {cantidad(dias, 'día', 'días')}</p>
      ) : null}
    </section>
  );
}

function diasEnPalabras(dias: number): string {
  if (dias === 0) return 'En las últimas 24 horas';
  return dias === 1 ? 'Hace un día' : `Hace ${cantidad(dias, 'día', 'días')}`;
}
