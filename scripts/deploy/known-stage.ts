import { readStage, type Stage } from '../../cdk/config.ts';
import defined from '../../cdk/stages.json' with { type: 'json' };
import { DeployError } from './deploy-error.ts';

/** The stage of `npm start`, which files may be read from by pages of any host. */
const ofThisMachine = 'local';

/** The stage that is to be deployed, checked. Throws DeployError. */
export function knownStage(name: string, source: Record<string, unknown> = defined): Stage {
  const names = Object.keys(source).filter((one) => one !== ofThisMachine);
  if (name === ofThisMachine) {
    throw new DeployError(
      `La etapa "${name}" es la de npm start y no se despliega. Las demás son ${names.join(', ')}.`,
    );
  }
  if (!names.includes(name)) {
    throw new DeployError(
      `No hay ninguna etapa "${name}" en cdk/stages.json. Las que hay son ${names.join(', ')}; ` +
        'para otra, añádela al archivo.',
    );
  }
  try {
    return readStage(name, source);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DeployError(`La etapa "${name}" no se puede desplegar; corrígela en cdk/stages.json. ${reason}`, {
      cause,
    });
  }
}
