import { describe, expect, it } from 'vitest';
import { stageTarget } from './stage.ts';

const outputs = new Map([
  ['DropBucket', 'entrega-123'],
  ['PortalTable', 'portal-123'],
  ['IndiceTable', 'indice-123'],
  ['FilesBucket', 'archivos-123'],
  ['SigningSecretId', 'arn:secreto'],
  ['OriginSecretId', 'arn:origen'],
  ['Otra', 'cosa'],
]);

describe('a deployed portal', () => {
  it('is found by the outputs of its data stack', async () => {
    const asked: string[] = [];
    const { environment } = await stageTarget('pro', async (name) => {
      asked.push(name);
      return outputs;
    });
    expect(asked).toEqual(['alicuota-pro-data']);
    expect(environment).toMatchObject({
      DROP_BUCKET: 'entrega-123',
      PORTAL_TABLE: 'portal-123',
      INDICE_TABLE: 'indice-123',
      FILES_BUCKET: 'archivos-123',
      SIGNING_SECRET_ID: 'arn:secreto',
      ORIGIN_SECRET_ID: 'arn:origen',
    });
    expect(Object.values(environment)).not.toContain('cosa');
  });

  it('that is not there, or that AWS does not let one ask for, is said in words', async () => {
    await expect(stageTarget('pro', async () => undefined)).rejects.toThrow(
      'ningún portal desplegado con el nombre "pro"',
    );
    await expect(stageTarget('pro', async () => Promise.reject(new Error('Rate exceeded')))).rejects.toThrow(
      'Rate exceeded',
    );
  });

  it.each([
    ['ExpiredToken', 'The security token is expired', 'han caducado'],
    ['UnrecognizedClientException', 'The security token is invalid', 'no reconoce'],
    ['CredentialsProviderError', 'Could not load credentials from any providers', 'no hay credenciales'],
    ['AccessDenied', 'not authorized to perform: cloudformation:DescribeStacks', 'no tienen permiso'],
    ['Error', 'Region is missing', 'en qué región'],
  ])('that %s keeps from being found says what to do', async (name, message, remedy) => {
    const fault = Object.assign(new Error(message), { name });
    await expect(stageTarget('pro', async () => Promise.reject(fault))).rejects.toThrow(remedy);
  });

  it('whose deployment was not finished is distinguished from one that does not exist', async () => {
    const half = new Map([...outputs].filter(([name]) => name !== 'FilesBucket'));
    await expect(stageTarget('pro', async () => half)).rejects.toThrow('no dice su FilesBucket');
  });
});
