import { IconCheck, IconPoint } from '@tabler/icons-react';
import { passwordStrength, passwordRequirements } from '../../../../contract/cuenta/rules/password.ts';
import type { NewPassword } from './new-password.ts';
import { type FieldProps, SecretInput } from '../../../forms/SecretInput.tsx';
import classes from './NewPasswordFields.module.css';

interface NewPasswordFieldsProps {
  /** The new password as it is written now. */
  password: string;
  /** What ties each field to its form. */
  input: (name: keyof NewPassword) => FieldProps;
}

/** The new password with its strength, and its confirmation: fields of a form that may have others. */
export function NewPasswordFields({ password, input }: NewPasswordFieldsProps) {
  return (
    <>
      <SecretInput label="Nueva contraseña" name="newPassword" autoComplete="new-password" {...input('newPassword')} />
      <PasswordStrength password={password} />
      <SecretInput
        label="Confirmar contraseña"
        name="confirmation"
        autoComplete="new-password"
        {...input('confirmation')}
      />
    </>
  );
}

interface PasswordStrengthProps {
  password: string;
}

const levels = [1, 2, 3, 4, 5];

/** How strong a new password is, and what it still lacks, as it is written. */
function PasswordStrength({ password }: PasswordStrengthProps) {
  const isEmpty = password === '';
  const { level: strength, name } = passwordStrength(password);
  return (
    <div className="grid items-center gap-8-12 mt-10" style={{ gridTemplateColumns: '1fr auto' }}>
      <div
        role="meter"
        aria-label="Seguridad de la contraseña"
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={isEmpty ? 0 : strength}
        aria-valuetext={isEmpty ? 'Sin escribir' : name}
        className="grid gap-4"
        style={{ gridTemplateColumns: 'repeat(5, 1fr)' }}
      >
        {levels.map((level) => (
          <span
            key={level}
            className={`${classes.part} rounded-4`}
            data-on={(!isEmpty && level <= strength) || undefined}
          />
        ))}
      </div>
      <p className="ink-2 size-12 weight-500 text-right" style={{ minWidth: 76 }} aria-live="polite">
        <span className="unseen">Seguridad de la contraseña: </span>
        {isEmpty ? 'Sin escribir' : name}
      </p>
      <ul className="all-columns grid gap-2-12 no-bullets tiles-150">
        {passwordRequirements.map(({ label, isMet }) => (
          <Requirement key={label} what={label} isMet={isMet(password)} />
        ))}
      </ul>
    </div>
  );
}

function Requirement({ what, isMet }: { what: string; isMet: boolean }) {
  const Mark = isMet ? IconCheck : IconPoint;
  return (
    <li className={`${classes.item} flex items-center gap-6 ink-3 size-13`} data-met={isMet || undefined}>
      <Mark size={15} stroke={2} aria-hidden />
      {what}
      <span className="unseen">{isMet ? ': hecho' : ': falta'}</span>
    </li>
  );
}
