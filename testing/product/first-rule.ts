import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import type { Caller } from './client.ts';

/**
 * Does on a new stage what its first administrator has to, and lets administrators in without a second factor from then
 * on, as tests sign in: sets one, with which the rule can be changed, and takes it away again. Throws where the stage
 * demands none of a new administrator.
 */
export async function passFirstRule(call: Caller, token: string): Promise<void> {
  const held = await call('getAcceso', { token });
  if (held.refusal?.code !== 'SECOND_FACTOR_REQUIRED') throw new Error(`No factor is demanded: ${held.status}`);
  const { _id, secreto } = (await call('beginTotp', { token, body: {} })).data;
  const codigo = new TOTP({ secret: secreto }).generate();
  const { factor } = (await call('confirmTotp', { token, body: { _id, nombre: 'Primera', codigo } })).data;
  const body = { administradores: 'opcional', clientes: 'opcional', diasDeGracia: 0 };
  const changed = await call('updateAcceso', { token, body });
  if (changed.status !== 200) throw new Error(`The rule was not changed: ${changed.refusal?.message}`);
  // Each process goes by the rule that it knows for some seconds.
  for (let tries = 0; tries < 60; tries++) {
    const removed = await call('removeFactor', { token, params: { id: factor._id }, body: {} });
    const isRelaxed = removed.status !== 409 && (await call('getAcceso', { token })).status === 200;
    if (isRelaxed) return;
    await setTimeout(1000);
  }
  throw new Error('The factor could not be taken away, or is demanded still');
}
