import { invalidate } from '../../../app/services.ts';
import { call } from '../../avisos/corrections-api.ts';

/** Confirms to have read a sample's corrections up to a state, here and wherever it is counted or marked. */
export async function confirmRead(id: string, numero: number): Promise<void> {
  await call('confirmLeida', { params: { id }, body: { numero } });
  await invalidate('getResult', 'listRevisiones', 'listAcuses', 'listResults', 'listCorrecciones');
}
