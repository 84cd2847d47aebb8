import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import classes from './AvisosDialog.module.css';

/** How many names are told before the rest are counted. */
const told = 8;

interface NotesProps {
  email: string;
  /** The user unsubscribed by a mail's link. */
  isPaused: boolean;
  /** Chosen once, and no longer in reach. */
  lost: readonly string[];
}

/** What alerts are, and what saving does besides keeping what is chosen. */
export function Notes({ email, isPaused, lost }: NotesProps) {
  return (
    <>
      <p className={classes.text}>
        Te escribiremos a <b>{email}</b> cuando un resultado de estas determinaciones sea No cumple.
      </p>
      {isPaused ? (
        <p className={classes.note}>
          Te diste de baja de estos correos, y no se te envía ninguno. Al guardar volverás a recibirlos.
        </p>
      ) : null}
      {lost.length > 0 ? (
        <div className={classes.note}>
          <p>
            {cantidad(lost.length, 'determinación guardada ya no está', 'determinaciones guardadas ya no están')} entre
            tus muestras. Al guardar {lost.length === 1 ? 'se quitará' : 'se quitarán'} de tus avisos:
          </p>
          <ul className={classes.lost} aria-label="Ya no disponibles">
            {lost.slice(0, told).map((nombre) => (
              <li key={nombre}>{nombre}</li>
            ))}
            {lost.length > told ? <li>y {numero(lost.length - told)} más</li> : null}
          </ul>
        </div>
      ) : null}
    </>
  );
}
