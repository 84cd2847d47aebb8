import * as z from 'zod';
import { keyedLock } from './s3/keyed-lock.ts';
import { saveSecret, type Secret, type Version, withVersion } from './secrets.ts';

const getSchema = z.object({
  SecretId: z.string(),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
const putSchema = z.object({
  SecretId: z.string(),
  ClientRequestToken: z.string().min(32).max(64),
  SecretString: z.string().min(1).max(65_536),
  VersionStages: z.array(z.string().min(1).max(256)).min(1).max(20).default(['AWSCURRENT']),
});

/** What Secrets Manager answers to a call that it doesn't carry out. */
export class SecretsRefusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface SecretsCallsOptions {
  /** The folder where they are kept. */
  dir: string;
  secrets: readonly Secret[];
  now: () => Date;
}

/** What Secrets Manager does with some secrets. */
export class SecretsCalls {
  readonly #dir: string;
  readonly #now: () => Date;
  readonly #secrets: Map<string, Secret>;
  readonly #alone = keyedLock();

  constructor({ dir, secrets, now }: SecretsCallsOptions) {
    this.#dir = dir;
    this.#now = now;
    this.#secrets = new Map(secrets.map((secret) => [secret.name, secret]));
  }

  /** The answer to a call, by its operation and the JSON of its request. Throws SecretsRefusal. */
  async answer(operation: string, body: Buffer): Promise<object> {
    if (operation === 'GetSecretValue') return this.#get(parse(getSchema, body));
    if (operation === 'PutSecretValue') {
      const asked = parse(putSchema, body);
      return this.#alone(this.#find(asked.SecretId).name, async () => this.#put(asked));
    }
    throw new SecretsRefusal(
      'UnknownOperationException',
      'Only GetSecretValue and PutSecretValue are implemented here',
    );
  }

  #find(id: string): Secret {
    const found = [...this.#secrets.values()].find(({ name, arn }) => [name, arn].includes(id));
    if (!found)
      throw new SecretsRefusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return found;
  }

  #get(asked: z.output<typeof getSchema>): object {
    const secret = this.#find(asked.SecretId);
    const { id, createdAt, value, stages } = versionOf(secret, asked);
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: id,
      SecretString: value,
      VersionStages: stages,
      CreatedDate: Date.parse(createdAt) / 1000,
    };
  }

  /** The request's token names the version: the same request twice makes one, another value under its name none. */
  async #put({
    SecretId,
    ClientRequestToken: id,
    SecretString: value,
    VersionStages: stages,
  }: z.output<typeof putSchema>) {
    const secret = this.#find(SecretId);
    const same = secret.versions.find((version) => version.id === id);
    if (same && same.value !== value) {
      throw new SecretsRefusal('ResourceExistsException', 'A version of that id exists already, with another value');
    }
    const { arn: ARN, name: Name } = secret;
    if (same) return { ARN, Name, VersionId: id, VersionStages: same.stages };
    const changed = withVersion(secret, { id, createdAt: this.#now().toISOString(), value, stages });
    await saveSecret(this.#dir, changed);
    this.#secrets.set(Name, changed);
    return { ARN, Name, VersionId: id, VersionStages: stages };
  }
}

/** The version that carries the label, or has the id; where both are asked for, it must be the same one. */
function versionOf({ versions }: Secret, { VersionId, VersionStage }: z.output<typeof getSchema>): Version {
  const stage = VersionStage ?? (VersionId === undefined ? 'AWSCURRENT' : undefined);
  const found = versions.find(({ id, stages }) =>
    VersionId === undefined ? stage !== undefined && stages.includes(stage) : id === VersionId,
  );
  if (!found) {
    const what = VersionId === undefined ? `staging label: ${stage}` : `VersionId: ${VersionId}`;
    throw new SecretsRefusal(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${what}`,
    );
  }
  if (stage !== undefined && !found.stages.includes(stage)) {
    throw new SecretsRefusal('InvalidRequestException', 'The version with that VersionId does not have that label');
  }
  return found;
}

function parse<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    throw new SecretsRefusal('ValidationException', 'The request is not valid');
  }
}
