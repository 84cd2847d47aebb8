import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readStage } from '../../cdk/config.ts';
import { DeployError } from './deploy-error.ts';
import { confirmUnheardAlarms } from './unheard-alarms.ts';

const fields = {
  brandings: [
    { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null, remitente: 'no-responder@lab.example' },
  ],
  retainData: true,
  logRetentionDays: 30,
};
const unheard = readStage('pro', { pro: fields });
const heard = readStage('pro', { pro: { ...fields, alarms: { emails: ['ops@lab.example'] } } });

/** A terminal in which a person gives this answer; undefined: a pipe, where no one answers. */
function terminal(answer?: string) {
  const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  const output = new PassThrough();
  let said = '';
  output.on('data', (text: Buffer) => {
    said += text.toString();
    if (said.endsWith('(s/n) ')) input.write(`${answer}\n`);
  });
  const streams = { input, output } as unknown as { input: NodeJS.ReadStream; output: NodeJS.WriteStream };
  return { streams, said: () => said };
}

test('a stage whose alarms reach an address is asked nothing', async () => {
  const { streams, said } = terminal();
  await confirmUnheardAlarms(heard, false, streams);
  expect(said()).toBe('');
});

test('a stage whose alarms reach no address is deployed only after a yes', async () => {
  await confirmUnheardAlarms(unheard, false, terminal('s').streams);
  await confirmUnheardAlarms(unheard, false, terminal('Sí').streams);
  const refusal = confirmUnheardAlarms(unheard, false, terminal('n').streams);
  await expect(refusal).rejects.toThrow('No se ha desplegado nada. Añade "alarms"');
  await expect(refusal).rejects.toBeInstanceOf(DeployError);
});

test('without a terminal it is refused, and --yes deploys it with a warning', async () => {
  const pipe = terminal();
  await expect(confirmUnheardAlarms(unheard, false, pipe.streams)).rejects.toThrow('con --yes');
  const approved = terminal();
  await confirmUnheardAlarms(unheard, true, approved.streams);
  expect(approved.said()).toContain('La etapa "pro" no dice a quién avisar');
});
