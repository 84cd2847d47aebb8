/** One thing that a new password must have. */
export interface PasswordRequirement {
  /** As the checklist names it. */
  readonly label: string;
  /** The message for a password without it. */
  readonly message: string;
  readonly isMet: (password: string) => boolean;
}

const minPasswordLength = 8;

/** Longest password accepted, in characters: hashing takes longer the longer its input. */
export const maxPasswordLength = 256;

/** The message for a longer one. */
export const passwordTooLong = `La contraseña no puede tener más de ${maxPasswordLength} caracteres`;

/** What a new password must have, in the order of its messages. Letters and digits of any alphabet count. */
export const passwordRequirements: readonly PasswordRequirement[] = [
  {
    label: 'Mínimo 8 caracteres',
    message: 'La contraseña debe tener al menos 8 caracteres',
    isMet: (password) => lengthOf(password) >= minPasswordLength,
  },
  {
    label: 'Una letra mayúscula',
    message: 'Debe contener al menos una letra mayúscula',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'Una letra minúscula',
    message: 'Debe contener al menos una letra minúscula',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: 'Un número',
    message: 'Debe contener al menos un número',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
];

/** Characters as a person counts them, near enough: an accent that is written apart doesn't count twice. */
function lengthOf(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** What is wrong with a new password, a message for each thing; nothing when it will do. */
export function passwordFaults(password: string): string[] {
  const missing = passwordRequirements.filter(({ isMet }) => !isMet(password)).map(({ message }) => message);
  return password.length > maxPasswordLength ? [...missing, passwordTooLong] : missing;
}

/** What is said of the new password and its confirmation that a form must have both of. */
export const passwordMessages = {
  ambosCampos: 'Por favor completa ambos campos',
  noCoinciden: 'Las contraseñas no coinciden',
  sinToken: 'Token de recuperación no válido',
  sinCorreo: 'Por favor ingresa tu correo electrónico',
} as const;

/** Names of the strengths, from 1 to 5. */
const strengthNames = ['Muy débil', 'Débil', 'Regular', 'Fuerte', 'Muy fuerte'] as const;

/** How strong a password is, from 1 to 5, with the name of it. */
export interface Strength {
  readonly level: number;
  readonly name: (typeof strengthNames)[number];
}

/**
 * How strong a password is: a point for each of the four requirements that it meets, and one for a character that is
 * neither letter nor digit. At least 1, as no points and one have the same name.
 */
export function passwordStrength(password: string): Strength {
  const met = passwordRequirements.filter(({ isMet }) => isMet(password)).length;
  const special = /[^\p{L}\p{N}\p{M}]/u.test(password) ? 1 : 0;
  const level = Math.max(1, met + special);
  return { level, name: strengthNames[level - 1] ?? strengthNames[0] };
}
