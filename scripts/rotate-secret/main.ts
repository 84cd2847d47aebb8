import { randomBytes } from 'node:crypto';
import { CloudFormationServiceException } from '@aws-sdk/client-cloudformation';
import { SecretsManagerServiceException } from '@aws-sdk/client-secrets-manager';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { awsFault } from '../target/aws-fault.ts';
import { runCommandLine } from '../target/command-line.ts';
import { withTarget } from '../target/with-target.ts';
import { readArguments, type RotateArguments, usage } from './arguments.ts';
import { confirm } from '../target/confirm.ts';
import { stageEdge } from './edge.ts';
import { rotateOrigin, rotateSecret } from './rotate.ts';
import { versionedSecret } from './versioned-secret.ts';
import { summary, warning } from './words.ts';

/** 64 characters that stand in a header, and in CloudFormation's references, as they are. */
const newValue = () => randomBytes(48).toString('base64url');

async function rotate(given: RotateArguments): Promise<number> {
  const { which, stage, revoke } = given;
  const secret = versionedSecret(required(which === 'origin' ? 'ORIGIN_SECRET_ID' : 'SIGNING_SECRET_ID'));
  const [current, previous] = await Promise.all([secret.labelled('AWSCURRENT'), secret.labelled('AWSPREVIOUS')]);
  const harm = warning(given, previous && current?.createdAt, new Date());
  if (harm !== undefined && !given.yes && !(await confirm(harm))) {
    console.log('No se ha cambiado nada.');
    return 1;
  }
  // The local product, in CloudFront's place, reads the value as it starts: there is no distribution to update.
  if (which === 'signing' || stage === undefined) await rotateSecret({ secret, revoke, newValue });
  else {
    console.log('CloudFront tarda unos minutos en conocer el valor nuevo. Mientras tanto todo sigue funcionando…');
    await rotateOrigin({ secret, revoke, newValue, edge: stageEdge(stage) }).catch((error: unknown) => {
      console.error('El cambio ha quedado a medias. Todo sigue funcionando; para terminarlo, repite la orden.');
      throw error;
    });
  }
  console.log(summary(given, stage !== undefined, new Date()));
  return 0;
}

const isAwsError = (error: unknown): boolean =>
  error instanceof SecretsManagerServiceException || error instanceof CloudFormationServiceException;

await runCommandLine({
  usage,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    return withTarget(given, async () => rotate(given));
  },
  refusal: (error) => (isAwsError(error) ? `AWS no lo ha hecho: ${awsFault(error)}` : undefined),
});
