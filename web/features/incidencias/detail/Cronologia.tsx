import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import card from '../../../components/Card.module.css';
import { keyed } from '../../../components/keyed.ts';
import { Step, Steps } from '../../../components/Thread.tsx';
import { usePrinting } from '../../../components/printing.ts';
import { instante, instanteConAno, quien, textoDePaso } from '../words.ts';
import { Comentario } from './Comentario.tsx';

/** The life of an incident, newest last: each step with who and when; then the place to comment. */
export function Cronologia({ incidencia }: { incidencia: Incidencia }) {
  const { pasos, puede } = incidencia;
  const isPrinting = usePrinting();
  const inSight = new Set(incidencia.muestras.map(({ _id }) => _id));
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  return (
    <section className={`${card.card} flat-on-paper pt-14 px-inset pb-18`} aria-labelledby="cronologia">
      <h2 className={card.title} id="cronologia">
        Cronología
      </h2>
      <Steps>
        {keyed(pasos, ({ cuando, tipo }) => `${cuando} ${tipo}`).map(({ key, item: paso }) => (
          <Step
            key={key}
            quien={quien(paso)}
            cuando={paso.cuando}
            instante={isPrinting ? instanteConAno(paso.cuando) : instante(paso.cuando, hoy)}
            isComment={paso.tipo === 'comentario'}
          >
            {textoDePaso(paso)}
            {paso.muestra !== undefined && inSight.has(paso.muestra) ? (
              <span className="no-print">
                {' '}
                <Link to={`/results/${encodeURIComponent(paso.muestra)}`}>Ver la muestra</Link>
              </span>
            ) : null}
          </Step>
        ))}
      </Steps>
      {puede.comentar ? <Comentario incidencia={incidencia} /> : null}
    </section>
  );
}
