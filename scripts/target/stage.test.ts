import { describe, expect, it } from 'vitest';
import { stageTarget } from './stage.ts';

describe('a deployed portal', () => {
  it('is found by the outputs of its data stack', async () => {
    const asked: string[] = [];
    const { environment } = await stageTarget('pro', async (name) => {
      asked.push(name);
      return new Map([
        ['DropBucket', 'entrega-123'],
        ['PortalTable', 'portal-123'],
        ['IndiceTable', 'indice-123'],
        ['FilesBucket', 'archivos-123'],
      ]);
    });
    expect(asked).toEqual(['alicuota-pro-data']);
    expect(environment).toEqual({
      DROP_BUCKET: 'entrega-123',
      PORTAL_TABLE: 'portal-123',
      INDICE_TABLE: 'indice-123',
    });
  });

  it('that is not there, or that AWS does not let one ask for, is said in words', async () => {
    await expect(stageTarget('pro', async () => undefined)).rejects.toThrow(
      'ningún portal desplegado con el nombre "pro"',
    );
    await expect(stageTarget('pro', async () => Promise.reject(new Error('ExpiredToken')))).rejects.toThrow(
      'ExpiredToken',
    );
  });
});
