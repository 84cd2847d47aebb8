import * as z from 'zod';
import { idSchema } from '../../base/id.ts';
import { maxPasswordLength } from '../../cuenta/rules/password.ts';
import { clean, noBlank, withoutBidi } from '../../base/texto.ts';

/** Messages for fields of the panel's forms, the same in form and server. */
export const panelFaults = {
  nombre: 'El nombre es obligatorio',
  nombreLargo: 'El nombre es demasiado largo (como mucho 200 caracteres)',
  solicitantes: 'Debe seleccionar al menos un solicitante',
  tipos: 'Debe seleccionar al menos un tipo de muestra',
  demasiados: 'Son demasiados para guardarlos juntos',
  textoLargo: 'El texto es demasiado largo',
  color: 'El color debe tener el formato #RRGGBB',
  correo: 'El correo electrónico es obligatorio',
  correoFormato: 'El formato del correo electrónico no es válido',
  cliente: 'Debe seleccionar un cliente cuando no es master',
  reglas: 'Falta decir qué ve en alguno de sus clientes',
  contrasena: 'La contraseña es requerida para nuevos usuarios',
  contrasenaDeInvitado: 'Quien recibe una invitación elige su propia contraseña',
  contrasenaCorta: 'La contraseña debe tener al menos 8 caracteres',
  contrasenaLarga: `La contraseña no puede tener más de ${maxPasswordLength} caracteres`,
} as const;

/** Fewest characters of a password that an administrator sets. */
const minPasswordLength = 8;

/** Longest list of names, and the most bytes (UTF-8) that it may come to: a stored item holds 400 kB. */
const listBounds = { items: 2000, bytes: 150_000 };

/** The name of a client or a group: required, cleaned. */
export const nameSchema = z
  .string()
  .overwrite(clean)
  .regex(noBlank, panelFaults.nombre)
  .max(200, panelFaults.nombreLargo);

/** A text of a form that may be blank. */
export function textSchema(max: number) {
  return z.string().overwrite(withoutBidi).trim().max(max, panelFaults.textoLargo);
}

/** Names of solicitantes or types as a form sends them: cleaned, each once, in the order given, and not too much of them. */
export function namesSchema() {
  const nombre = z.string().max(300, panelFaults.textoLargo);
  return z
    .array(nombre)
    .max(listBounds.items, panelFaults.demasiados)
    .overwrite((names) => [...new Set(names.map(clean))].filter((name) => name !== ''))
    .refine((names) => new TextEncoder().encode(names.join()).length <= listBounds.bytes, panelFaults.demasiados);
}

/** As `namesSchema`, with at least one name that isn't blank; `falta` is the message where there is none. */
export function someNamesSchema(falta: string) {
  return namesSchema()
    .min(1, falta)
    .meta({ contains: { pattern: noBlank.source } });
}

/** Ids of other resources, each once. */
export function idsSchema(max: number) {
  return z
    .array(idSchema)
    .max(max)
    .overwrite((ids) => [...new Set(ids)]);
}

/** An e-mail address: required, and in lower case, for addresses are compared without case. */
export const requiredEmailSchema = z
  .string(panelFaults.correo)
  .trim()
  .toLowerCase()
  .min(1, { error: panelFaults.correo, abort: true })
  .max(254, panelFaults.correoFormato)
  .regex(z.regexes.email, panelFaults.correoFormato);

/** An e-mail address that may be left blank. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .max(254, panelFaults.correoFormato)
  .regex(new RegExp(`^$|${z.regexes.email.source}`, 'u'), panelFaults.correoFormato);

/** A new user's password: required, at least 8 characters. The stricter rules are for those that people choose themselves. */
export const initialPasswordSchema = z
  .string(panelFaults.contrasena)
  .min(1, { error: panelFaults.contrasena, abort: true })
  .min(minPasswordLength, panelFaults.contrasenaCorta)
  .max(maxPasswordLength, panelFaults.contrasenaLarga);

/** The password of a user that exists: blank keeps the one it has. */
export const optionalPasswordSchema = z
  .string()
  .max(maxPasswordLength, panelFaults.contrasenaLarga)
  .refine((password) => password === '' || password.length >= minPasswordLength, panelFaults.contrasenaCorta);
