import { describe, expect, it } from 'vitest';
import { readStage } from '../../cdk/config.ts';
import { everything } from '../../cdk/everything.ts';
import { checkDestination, type Questions } from './checks.ts';
import { DeployError } from './deploy-error.ts';
import { regionsOf } from './ask-aws.ts';
import { knownStage } from './known-stage.ts';

const fields = {
  brandings: [
    { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null, remitente: 'no-responder@lab.example' },
  ],
  retainData: true,
  logRetentionDays: 30,
};
const anywhere = readStage('pro', { pro: fields });
const own = readStage('pro', { pro: { ...fields, env: { account: '111122223333', region: 'eu-west-3' } } });

const fault = (name: string, message = '') => Object.assign(new Error(message), { name });

/** An account where all is well, but for what is given. */
const answers = (more: Partial<Questions> = {}): Questions => ({
  region: async () => 'eu-west-1',
  account: async () => '111122223333',
  isBootstrapped: async () => true,
  regionsOf: (_stage, here) => [here],
  ...more,
});

describe('a stage that is to be deployed', () => {
  it('must be one that is there, whole, and not the one of npm start', () => {
    expect(knownStage('pro', { pro: fields })).toMatchObject({ name: 'pro' });
    expect(() => knownStage('otra', { pro: fields, local: fields })).toThrow('Las que hay son pro;');
    expect(() => knownStage('local', { pro: fields, local: fields })).toThrow('es la de npm start');
    const wrong = { pro: { ...fields, logRetentionDays: 31 } };
    expect(() => knownStage('pro', wrong)).toThrow(DeployError);
    expect(() => knownStage('pro', wrong)).toThrow('logRetentionDays');
  });

  it('goes to its own region, else to that of the environment', async () => {
    expect(await checkDestination(own, answers())).toMatchObject({ account: '111122223333', region: 'eu-west-3' });
    expect(await checkDestination(anywhere, answers())).toMatchObject({ region: 'eu-west-1', regions: ['eu-west-1'] });
    const nowhere = answers({ region: async () => Promise.reject(new Error('Region is missing')) });
    await expect(checkDestination(anywhere, nowhere)).rejects.toThrow('No se sabe en qué región');
    expect(await checkDestination(own, nowhere)).toMatchObject({ region: 'eu-west-3' });
  });

  it('is refused where there is no SES, wherever the region comes from', async () => {
    const spain = answers({ region: async () => 'eu-south-2' });
    await expect(checkDestination(anywhere, spain)).rejects.toThrow('En eu-south-2 no hay SES');
    expect(await checkDestination(own, spain)).toMatchObject({ region: 'eu-west-3' });
  });

  it('is refused in the region that its backups are copied to', async () => {
    const copied = readStage('pro', { pro: { ...fields, backup: { copyTo: 'eu-west-1' } } });
    await expect(checkDestination(copied, answers())).rejects.toThrow('copia sus respaldos a eu-west-1');
    expect(await checkDestination(copied, answers({ region: async () => 'eu-west-3' }))).toBeDefined();
  });

  it('is refused in another account than its own', async () => {
    const other = answers({ account: async () => '444455556666' });
    await expect(checkDestination(own, other)).rejects.toThrow(
      'es de la cuenta 111122223333 y las credenciales son de la 444455556666',
    );
    expect(await checkDestination(anywhere, other)).toMatchObject({ account: '444455556666' });
  });

  it.each([
    ['CredentialsProviderError', 'no hay credenciales'],
    ['ExpiredToken', 'han caducado'],
    ['InvalidClientTokenId', 'no reconoce las credenciales'],
  ])('without credentials that hold (%s) says what to do', async (name, remedy) => {
    const ask = answers({ account: async () => undefined, isBootstrapped: async () => Promise.reject(fault(name)) });
    await expect(checkDestination(own, ask)).rejects.toThrow(remedy);
  });

  it('needs every region of its stacks made ready, and names the one that is not', async () => {
    const ready: string[] = [];
    const ask = answers({
      regionsOf: (_stage, here) => [here, 'us-east-1'],
      isBootstrapped: async (region) => ready.push(region) === 1,
    });
    await expect(checkDestination(own, ask)).rejects.toThrow('npm run cdk -- bootstrap aws://111122223333/us-east-1');
    expect(ready).toEqual(['eu-west-3', 'us-east-1']);
  });

  it('is left to cdk where the person may not look, and stopped where AWS can’t be reached', async () => {
    const may = answers({ isBootstrapped: async () => Promise.reject(fault('AccessDenied')) });
    expect(await checkDestination(own, may)).toMatchObject({ account: '111122223333' });
    const cut = answers({ isBootstrapped: async () => Promise.reject(fault('ECONNREFUSED')) });
    await expect(checkDestination(own, cut)).rejects.toThrow('no se llega a AWS');
  });

  it('goes to one region, to the one where CloudFront looks for a certificate or a firewall, and to that of its copies', () => {
    expect(regionsOf(anywhere, 'eu-west-1')).toEqual(['eu-west-1']);
    expect(regionsOf(everything, 'eu-west-3')).toEqual(['eu-central-1', 'eu-west-1', 'us-east-1']);
  });
});
