import { fechaEnMadrid } from '../../contract/fecha.ts';
import { uploadQuota, informeFaults } from '../../contract/rules/informes.ts';
import { Failure } from '../runtime/failure.ts';
import { secondsToMidnight } from '../runtime/seconds-to-midnight.ts';
import { takeUploadQuota } from '../store/upload-quotas.ts';

/** Seconds after which a day's count may go: its day is over everywhere. */
const keptSeconds = 2 * 86_400;

/** Counts a file that a user is about to upload. Throws QUOTA_EXCEEDED, saying when the next day begins. */
export async function takeQuota(usuarioId: string, size: number, now: Date): Promise<void> {
  const expira = Math.floor(now.getTime() / 1000) + keptSeconds;
  if (await takeUploadQuota({ usuarioId, dia: fechaEnMadrid(now), expira }, size, uploadQuota)) return;
  const headers = { 'retry-after': String(secondsToMidnight(now)) };
  throw new Failure('QUOTA_EXCEEDED', { message: informeFaults.cuota, headers });
}
