import type { MotivoDeEntrega, MotivosDeEntrega } from '../../../contract/entregas/entrega.ts';
import { nombreDeCampo } from '../../../contract/entregas/rules/nombre-de-campo.ts';
import { textoDeCelda } from '../../../contract/entregas/rules/nombre-de-columna.ts';
import { type LineaDeNotas, lineasDeNotas, nombresPuestos } from '../../../contract/entregas/rules/notas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import card from '../../components/Card.module.css';
import { porMirarDe } from './words.ts';
import classes from './Entregas.module.css';

interface NotesProps {
  title: string;
  help: string;
  notes: MotivosDeEntrega;
  /** How many there are, where that is not how many samples they are of: a warning is one, whichever sample it is of. */
  muestras?: number;
}

/** Refusals or warnings by their reason, those that cost a reader most first; nothing where there are none. */
export function Notes({ title, help, notes, muestras = notes.muestras }: NotesProps) {
  if (notes.total === 0) return null;
  const { lineas, otros } = lineasDeNotas(notes);
  const puestos = nombresPuestos(notes);
  const left = porMirarDe(notes, muestras);
  return (
    <section className={`${card.card} py-16 px-inset`} aria-label={title}>
      <h2 className={card.title}>
        {title}{' '}
        {puestos > 0 ? (
          <span className="ink-3 weight-400 figures">
            {left > 0 ? `${numero(left)} por mirar · ` : ''}
            {cantidad(puestos, 'nombre puesto', 'nombres puestos')} como en el portal
          </span>
        ) : left > 0 ? (
          <span className="ink-3 weight-400 figures">{numero(left)}</span>
        ) : null}
      </h2>
      <p className={`${classes.help} ink-3`}>{help}</p>
      <ul className={`${classes.reasons} mt-10 no-bullets`}>
        {lineas.map((linea) => (
          <Linea key={linea.frase} linea={linea} />
        ))}
      </ul>
      {otros > 0 ? <p className={`${classes.help} ink-3`}>y {numero(otros)} más por otros motivos</p> : null}
    </section>
  );
}

/** All notes that say the same: one reason, or how many there are with a list of them to open. */
function Linea({ linea: { frase, campo, total, motivos } }: { linea: LineaDeNotas }) {
  const [first, ...others] = motivos;
  if (first && others.length === 0) return <Reason motivo={first} />;
  return (
    <li className={`${classes.reason} py-10 line-above`}>
      <details>
        <summary className="flex gap-12">
          <span className={`${classes.reasonCount} weight-600 figures text-right rigid`}>{numero(total)}</span>
          <span>
            {frase} {campo ? <span className={classes.field}>{campo}</span> : null}{' '}
            <span className={`${classes.open} accent`}>Ver los {numero(motivos.length)}</span>
            <span className={`${classes.close} accent`}>Plegar</span>
          </span>
        </summary>
        <ul className={`${classes.reasons} mt-10 no-bullets`}>
          {motivos.map((motivo) => (
            <Reason key={`${motivo.campo} ${motivo.motivo}`} motivo={motivo} isOfKind={motivo.motivo === frase} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** `isOfKind`: what it says stands over it. */
function Reason({ motivo, isOfKind = false }: { motivo: MotivoDeEntrega; isOfKind?: boolean }) {
  const { campo, motivo: text, total, primeras } = motivo;
  // Samples that are columns have all the same line, which says nothing.
  const isOneLine = primeras.length > 1 && primeras.every((one) => one.muestra && one.linea === primeras[0]?.linea);
  return (
    <li className={`${classes.reason} py-10 line-above`}>
      <p className="flex gap-12">
        <span className={`${classes.reasonCount} weight-600 figures text-right rigid`}>{numero(total)}</span>
        <span>
          {isOfKind && campo ? null : `${text} `}
          {campo ? <span className={classes.field}>{nombreDeCampo(campo)}</span> : null}
        </span>
      </p>
      <ul className={`${classes.lines} flex wrap ink-3 no-bullets column-when-narrow gap-4-16`}>
        {primeras.map(({ archivo, linea, muestra, valor }) => (
          <li key={`${archivo ?? ''} ${linea} ${muestra ?? ''} ${valor ?? ''}`}>
            {archivo ? `${archivo}: ` : ''}
            {[linea > 0 && !isOneLine ? `Línea ${numero(linea)}` : muestra ? '' : 'Archivo', muestra]
              .filter(Boolean)
              .join(', ')}
            {valor === undefined ? null : (
              <>
                : <code className={classes.value}>{valor === '' ? '(vacío)' : textoDeCelda(valor)}</code>
              </>
            )}
          </li>
        ))}
        {primeras.length < total ? <li>y {numero(total - primeras.length)} más</li> : null}
      </ul>
    </li>
  );
}
