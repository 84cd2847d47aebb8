import type { RotateArguments } from './arguments.ts';

/** How long the sessions from before a change need its previous value: six minutes to settle, fifteen of a token, and room. */
const restMs = 30 * 60_000;

type Asked = Pick<RotateArguments, 'which' | 'revoke'>;

/** The warning to confirm before a change; undefined where no user is affected. `lastChange` is of the signing secret. */
export function warning({ which, revoke }: Asked, lastChange: Date | undefined, now: Date): string | undefined {
  if (which === 'origin') return undefined;
  if (revoke) {
    return [
      'Los valores con los que se ha firmado hasta ahora dejarán de valer:',
      '  - Quien esté usando el portal tendrá que volver a entrar, en su próxima consulta o antes de cinco minutos.',
      '    Durante esos cinco minutos puede que tenga que hacerlo más de una vez.',
      '  - Los navegadores en los que alguien entró antes serán desconocidos hasta que vuelva a entrar.',
      '  - Los enlaces de baja de los correos ya enviados no servirán. La baja sigue estando en "Mis avisos".',
      '  - Quien tenga un valor filtrado todavía podrá usarlo durante esos cinco minutos, y nunca más después.',
    ].join('\n');
  }
  const age = lastChange ? now.getTime() - lastChange.getTime() : restMs;
  if (age >= restMs) return undefined;
  return [
    `El último cambio fue hace ${Math.max(0, Math.floor(age / 60_000))} minutos, y hasta los treinta hay sesiones firmadas con el valor de antes.`,
    'Si se cambia ahora, quien las tenga abiertas tendrá que volver a entrar.',
  ].join('\n');
}

/** The text on the change made and its consequences. */
export function summary({ which, revoke }: Asked, isStage: boolean, now: Date): string {
  if (which === 'origin') return originSummary(revoke, isStage);
  if (revoke) {
    return [
      'Hecho: se firma con un valor nuevo y ninguno de los de antes vale.',
      '  - En cinco minutos lo saben todas las funciones. Todo el mundo tendrá que volver a entrar.',
    ].join('\n');
  }
  const next = new Date(now.getTime() + restMs);
  return [
    'Hecho: hay un valor nuevo para firmar, y el anterior sigue valiendo. Nadie tiene que volver a entrar.',
    '  - Se empieza a firmar con el nuevo dentro de seis minutos, cuando todas las funciones lo conocen.',
    '  - Los enlaces de baja de los correos ya enviados y los navegadores conocidos sirven hasta el próximo cambio.',
    `  - Se puede volver a cambiar sin echar a nadie a partir de las ${next.toLocaleTimeString('es-ES', { hour: '2-digit', minute: '2-digit' })}.`,
    '  - Si lo que hay es una filtración, esto no basta: el valor anterior todavía vale. Repite la orden con --revoke.',
  ].join('\n');
}

function originSummary(revoke: boolean, isStage: boolean): string {
  const before = revoke ? 'el anterior no vale' : 'el anterior vale hasta el próximo cambio';
  if (isStage) return `Hecho: CloudFront se presenta a la API con un valor nuevo, y ${before}.`;
  const restart = revoke ? ' Si está en marcha, vuelve a iniciarlo ya: en cinco minutos rechazará todo (403).' : '';
  return `Hecho: hay un valor nuevo, y ${before}. En esta máquina se usa desde el próximo "npm start".${restart}`;
}
