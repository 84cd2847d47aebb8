import { IconCheck, IconPoint } from '@tabler/icons-react';
import { fuerza, requisitos } from '../../../contract/rules/contrasena.ts';
import classes from './PasswordStrength.module.css';

interface PasswordStrengthProps {
  password: string;
}

const levels = [1, 2, 3, 4, 5];

/** How strong a new password is, and what it still lacks, as it is written (spec, sections 2 and 5). */
export function PasswordStrength({ password }: PasswordStrengthProps) {
  const isEmpty = password === '';
  const { nivel, nombre } = fuerza(password);
  return (
    <div className={classes.strength}>
      <div
        role="meter"
        aria-label="Seguridad de la contraseña"
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={isEmpty ? 0 : nivel}
        aria-valuetext={isEmpty ? 'Sin escribir' : nombre}
        className={classes.meter}
      >
        {levels.map((level) => (
          <span key={level} className={classes.part} data-on={(!isEmpty && level <= nivel) || undefined} />
        ))}
      </div>
      <p className={classes.name} aria-live="polite">
        <span className="unseen">Seguridad de la contraseña: </span>
        {isEmpty ? 'Sin escribir' : nombre}
      </p>
      <ul className={classes.list}>
        {requisitos.map(({ nombre: what, cumple }) => (
          <Requirement key={what} what={what} isMet={cumple(password)} />
        ))}
      </ul>
    </div>
  );
}

function Requirement({ what, isMet }: { what: string; isMet: boolean }) {
  const Mark = isMet ? IconCheck : IconPoint;
  return (
    <li className={classes.item} data-met={isMet || undefined}>
      <Mark size={15} stroke={2} aria-hidden />
      {what}
      <span className="unseen">{isMet ? ': hecho' : ': falta'}</span>
    </li>
  );
}
