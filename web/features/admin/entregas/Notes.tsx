import type { MotivoDeEntrega, MotivosDeEntrega } from '../../../../contract/entrega.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { enPalabras } from './en-palabras.ts';
import classes from './Entregas.module.css';
import { nombreDeCampo } from '../../../../contract/rules/nombre-de-campo.ts';

interface NotesProps {
  title: string;
  help: string;
  notes: MotivosDeEntrega;
  /** How many samples they are of, where that is what they are counted by. */
  muestras?: number;
}

/** Refusals or warnings by their reason, those of most lines first; nothing where there are none. */
export function Notes({ title, help, notes: { total, motivos }, muestras }: NotesProps) {
  if (total === 0) return null;
  const said = motivos.reduce((sum, motivo) => sum + motivo.total, 0);
  return (
    <section className={`${card.card} ${classes.notes}`} aria-label={title}>
      <h2 className={card.title}>
        {title} <span className={classes.count}>{numero(muestras ?? total)}</span>
      </h2>
      <p className={classes.help}>{help}</p>
      <ul className={classes.reasons}>
        {motivos.map((motivo) => (
          <Reason key={`${motivo.campo} ${motivo.motivo}`} motivo={motivo} />
        ))}
      </ul>
      {said < total ? <p className={classes.help}>y {numero(total - said)} más por otros motivos</p> : null}
    </section>
  );
}

function Reason({ motivo: { campo, motivo, total, primeras } }: { motivo: MotivoDeEntrega }) {
  // Samples that are columns have all the same line, which says nothing.
  const isOneLine = primeras.length > 1 && primeras.every((one) => one.muestra && one.linea === primeras[0]?.linea);
  return (
    <li className={classes.reason}>
      <p className={classes.why}>
        <span className={classes.reasonCount}>{numero(total)}</span>
        <span>
          {enPalabras(motivo)} {campo ? <span className={classes.field}>{nombreDeCampo(campo)}</span> : null}
        </span>
      </p>
      <ul className={classes.lines}>
        {primeras.map(({ archivo, linea, muestra, valor }) => (
          <li key={`${archivo ?? ''} ${linea} ${muestra ?? ''} ${valor ?? ''}`}>
            {archivo ? `${archivo}: ` : ''}
            {[linea > 0 && !isOneLine ? `Línea ${numero(linea)}` : muestra ? '' : 'Archivo', muestra]
              .filter(Boolean)
              .join(', ')}
            {valor === undefined ? null : (
              <>
                : <code className={classes.value}>{valor === '' ? '(vacío)' : enPalabras(valor)}</code>
              </>
            )}
          </li>
        ))}
        {primeras.length < total ? <li>y {numero(total - primeras.length)} más</li> : null}
      </ul>
    </li>
  );
}
