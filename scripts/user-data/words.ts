import type { Erased } from './erase-user.ts';

/** What is said before a user is erased. */
export function warning(email: string): string {
  return `Se va a borrar a ${email}: su cuenta, su contraseña, sus sesiones, sus avisos y lo que haya subido sin terminar.
Los informes externos que subió se quedan, y el registro de cambios también; su dirección pasa a ser un seudónimo en ellos.
No se puede deshacer.`;
}

/** What is said after it; of a deployed portal, what is left to be done elsewhere. */
export function summary(email: string, { ids, informes, entradas }: Erased, stage: string | undefined): string {
  const lines = [
    `${email} está borrado y sus sesiones, cerradas.`,
    `Con seudónimo: ${entradas} entradas del registro de cambios y ${informes} informes externos.`,
    `Su identificador era ${ids.join(', ')}. El portal ya no sabe de quién es: si el laboratorio tiene que poder decir`,
    'quién cambió un registro, que lo anote en el suyo.',
  ];
  const elsewhere =
    stage === undefined
      ? ['Los registros de actividad de esta máquina (logs/, en la carpeta de datos) no se tocan.']
      : [
          'Quedan, hasta que caducan: registros de actividad, copias de seguridad y versiones anteriores de archivos.',
          `Si SES la tiene entre las que no reciben correo: aws sesv2 delete-suppressed-destination --email-address ${email}`,
        ];
  return [...lines, ...elsewhere, 'Qué queda y hasta cuándo: docs/operations.md, «Personal data».'].join('\n');
}
