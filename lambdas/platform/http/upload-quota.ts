import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { cuotaDeEntregas, cuotaDeEntregasGastada } from './cuota-de-entregas.ts';
import { uploadQuota, informeFaults } from '../../../contract/informes/rules/informes.ts';
import { Failure } from '../runtime/failure.ts';
import { secondsToMidnight } from '../runtime/seconds-to-midnight.ts';
import { takeUploadQuota } from '../files/upload-quotas.ts';

/** How long a day's count is kept, in seconds: until the day is over everywhere. */
const keptSeconds = 2 * 86_400;

/** Counts a file that a user is about to upload. Throws QUOTA_EXCEEDED, with the beginning of the next day. */
export async function takeQuota(usuarioId: string, size: number, now: Date): Promise<void> {
  const day = { usuarioId, dia: fechaEnMadrid(now), expira: expiraOf(now) };
  if (!(await takeUploadQuota(day, size, uploadQuota))) throw spent(informeFaults.cuota, now);
}

/**
 * Counts files that a user uploads or copies for delivery, by their sizes, all or none; apart from the user's other uploads.
 * Throws QUOTA_EXCEEDED, with the beginning of the next day.
 */
export async function takeDeliveryQuota(usuarioId: string, sizes: readonly number[], now: Date): Promise<void> {
  const dia = `${fechaEnMadrid(now)}#entregas`;
  const day = { usuarioId, dia, archivos: sizes.length, expira: expiraOf(now) };
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (!(await takeUploadQuota(day, bytes, cuotaDeEntregas))) throw spent(cuotaDeEntregasGastada, now);
}

function spent(message: string, now: Date): Failure {
  return new Failure('QUOTA_EXCEEDED', { message, headers: { 'retry-after': String(secondsToMidnight(now)) } });
}

const expiraOf = (now: Date) => Math.floor(now.getTime() / 1000) + keptSeconds;
