/** One thing that a new password must have (spec, section 5). */
export interface Requisito {
  /** As the checklist names it. */
  readonly nombre: string;
  /** The message for a password without it. */
  readonly mensaje: string;
  readonly cumple: (contrasena: string) => boolean;
}

const minPasswordLength = 8;

/** Longest password accepted, in characters: hashing takes longer the longer its input. */
export const maxPasswordLength = 256;

/** The message for a longer one. */
export const passwordTooLong = `La contraseña no puede tener más de ${maxPasswordLength} caracteres`;

/** What a new password must have, in the order of its messages. Letters and digits of any alphabet count. */
export const requisitos: readonly Requisito[] = [
  {
    nombre: 'Mínimo 8 caracteres',
    mensaje: 'La contraseña debe tener al menos 8 caracteres',
    cumple: (contrasena) => longitud(contrasena) >= minPasswordLength,
  },
  {
    nombre: 'Una letra mayúscula',
    mensaje: 'Debe contener al menos una letra mayúscula',
    cumple: (contrasena) => /\p{Lu}/u.test(contrasena),
  },
  {
    nombre: 'Una letra minúscula',
    mensaje: 'Debe contener al menos una letra minúscula',
    cumple: (contrasena) => /\p{Ll}/u.test(contrasena),
  },
  {
    nombre: 'Un número',
    mensaje: 'Debe contener al menos un número',
    cumple: (contrasena) => /\p{Nd}/u.test(contrasena),
  },
];

/** Characters as a person counts them, near enough: an accent that is written apart doesn't count twice. */
function longitud(contrasena: string): number {
  return Array.from(contrasena.normalize('NFC')).length;
}

/** What is wrong with a new password, a message for each thing; nothing when it will do. */
export function faltasDeContrasena(contrasena: string): string[] {
  const missing = requisitos.filter(({ cumple }) => !cumple(contrasena)).map(({ mensaje }) => mensaje);
  return contrasena.length > maxPasswordLength ? [...missing, passwordTooLong] : missing;
}

/** What is said of the new password and its confirmation that a form must have both of (spec, section 5). */
export const mensajes = {
  ambosCampos: 'Por favor completa ambos campos',
  noCoinciden: 'Las contraseñas no coinciden',
  sinToken: 'Token de recuperación no válido',
  sinCorreo: 'Por favor ingresa tu correo electrónico',
} as const;

/** Names of the strengths, from 1 to 5 (spec, section 9). */
const nombresDeFuerza = ['Muy débil', 'Débil', 'Regular', 'Fuerte', 'Muy fuerte'] as const;

/** How strong a password is, from 1 to 5, with the name of it. */
export interface Fuerza {
  readonly nivel: number;
  readonly nombre: (typeof nombresDeFuerza)[number];
}

/**
 * How strong a password is: a point for each of the four requirements that it meets, and one for a character that is
 * neither letter nor digit (spec, section 5). At least 1, as no points and one have the same name.
 */
export function fuerza(contrasena: string): Fuerza {
  const met = requisitos.filter(({ cumple }) => cumple(contrasena)).length;
  const special = /[^\p{L}\p{N}\p{M}]/u.test(contrasena) ? 1 : 0;
  const nivel = Math.max(1, met + special);
  return { nivel, nombre: nombresDeFuerza[nivel - 1] ?? nombresDeFuerza[0] };
}
