import { randomUUID } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import { secrets } from '../../lambdas/platform/dynamo/clients.ts';

/** A version of a secret. */
interface StoredVersion {
  id: string;
  value: string;
  createdAt: Date;
}

/** A secret, and how it is given another value. */
export interface VersionedSecret {
  /** Undefined where no version carries the label. */
  labelled(stage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<StoredVersion | undefined>;
  /** Undefined where there is no version of that id any more. */
  version(id: string): Promise<StoredVersion | undefined>;
  /** Makes a value the current one, and the one that was current the previous one. Gives the id of its version. */
  put(value: string): Promise<string>;
}

/** A secret of Secrets Manager, by its ARN or name. */
export function versionedSecret(SecretId: string): VersionedSecret {
  const read = async (which: { VersionStage: string } | { VersionId: string }) => {
    try {
      const asked = new GetSecretValueCommand({ SecretId, ...which });
      const { VersionId: id = '', SecretString: value = '', CreatedDate } = await secrets().send(asked);
      return { id, value, createdAt: CreatedDate ?? new Date(0) };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
  return {
    labelled: async (VersionStage) => read({ VersionStage }),
    version: async (VersionId) => read({ VersionId }),
    async put(SecretString) {
      const id = randomUUID();
      await secrets().send(new PutSecretValueCommand({ SecretId, ClientRequestToken: id, SecretString }));
      return id;
    },
  };
}
