import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import card from '../../../components/Card.module.css';
import { keyed } from '../../../components/keyed.ts';
import { Step, Steps, CommentForm } from '../../../components/Thread.tsx';
import { usePrinting } from '../../../components/printing.ts';
import { instante, instanteConAno, quien, textoDePaso } from '../words.ts';
import { incidenciaMessages } from '../../../../contract/incidencias/rules/messages.ts';
import { useNoteDirty } from '../dirty.ts';
import { call } from '../api.ts';
import { save } from '../save.ts';
import { say } from '../say.ts';
import { useHoy } from '../../../components/use-hoy.ts';

/** The life of an incident, newest last: each step with who and when; then the place to comment. */
export function Cronologia({ incidencia }: { incidencia: Incidencia }) {
  const { pasos, puede } = incidencia;
  const isPrinting = usePrinting();
  const inSight = new Set(incidencia.muestras.map(({ _id }) => _id));
  const hoy = useHoy();
  return (
    <section className={`${card.card} flat-on-paper pt-12 px-inset pb-16`} aria-labelledby="cronologia">
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

/** The place to comment. */
function Comentario({ incidencia }: { incidencia: Incidencia }) {
  const [text, setText] = useState('');
  useNoteDirty(text.trim() !== '');

  const send = async (texto: string) => {
    const outcome = await save({
      base: incidencia,
      send: () => call('commentIncidencia', { params: { id: incidencia._id }, body: { texto } }),
    });
    if (outcome.kind === 'done') {
      say(incidenciaMessages.comentada);
      return null;
    }
    return outcome.kind === 'refused' ? outcome.message : 'La incidencia ha cambiado. Vuelve a intentarlo';
  };
  return <CommentForm label="Comentario" button="Comentar" onType={setText} send={send} />;
}
