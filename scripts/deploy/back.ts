import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Stage } from '../../cdk/config.ts';
import { exportsOfToday, type Seams, seamsOfToday } from '../../cdk/released.ts';
import { root } from '../../local/environment.ts';
import manifest from '../../package.json' with { type: 'json' };
import { DeployError } from './deploy-error.ts';

const run = promisify(execFile);

/**
 * The stacks that are deployed one by one on the way back, importers before exporters: a stack can't drop exports that are in
 * use. This reverses the order of an upgrade, so that no two versions meet that don't meet in an upgrade.
 */
export const orderBack = ['Web', 'Api'] as const;

/** By what CloudFormation takes a resource of each type into a stack again. */
const identifiers: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
  'AWS::Backup::BackupVault': 'BackupVaultName',
};

/** The seams of the release that a version is, or was made of; undefined of one that says none. Throws DeployError where there is no such version. */
export async function releasedAt(version: string): Promise<Seams | undefined> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout;
  const commit = await git('rev-parse', '--verify', '--quiet', `${version}^{commit}`).catch(() => undefined);
  if (commit === undefined) {
    throw new DeployError(
      `No hay ninguna versión "${version}". Las que hay: git fetch --tags && git tag --list. Donde falte la etiqueta sirve su commit: ` +
        "git log --oneline --grep '^Version '",
    );
  }
  const text = await git('show', `${commit.trim()}:cdk/released.json`).catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Seams);
}

/**
 * The commands that bring a stage from this checkout's version back to another. Throws DeployError where the other version
 * imports what this version's stacks don't export: its first stack could not be deployed.
 */
export function wayBack(stage: Stage, version: string, then: Seams | undefined): string {
  const { name } = stage;
  const exported = exportsOfToday();
  const missing = Object.values(then?.imports ?? {})
    .flat()
    .filter((one) => !exported.has(one));
  if (missing.length > 0) {
    throw new DeployError(
      `No se puede volver a ${version} desde esta versión: pide lo que ya no está (${missing.join(', ')}). ` +
        'Restáuralo con exportValue en su pila y despliega antes esta versión.',
    );
  }
  const left = Object.entries(seamsOfToday(manifest.version, stage).kept).flatMap(([part, ids]) =>
    Object.entries(ids)
      .filter(([id]) => !(id in (then?.kept[part] ?? {})))
      .map(([id, type]) => ({ part, id, type })),
  );
  const deploy = `npm run deploy -- -c stage=${name}`;
  const folder = `../alicuota-${version.replaceAll('/', '-')}`;
  const steps = [
    ...note(name, then ? `${version} no conoce` : `No consta si ${version} conoce`, left),
    `Prepara aquella versión en una carpeta suya, con la etapa como estaba en su cdk/stages.json:\n` +
      `  git worktree add --detach ${folder} ${version} && cd ${folder} && npm ci`,
    `Construye su web y mira qué cambiaría; tablas, cubos y secretos no se sustituyen ni se borran:\n  ${deploy} --dry-run`,
    `Primero lo que usa a lo demás, y al final los datos: al revés, AWS se niega, porque lo desplegado usa lo que ${version} no tiene:\n` +
      [...orderBack.map((stack) => `npm run cdk -- deploy -c stage=${name} --exclusively ${stack}`), deploy]
        .map((line) => `  ${line}`)
        .join('\n'),
    ...(then ? importAgain(name, left) : []),
  ];
  return [
    `De vuelta de esta versión a ${version}, etapa "${name}". No se ha cambiado nada: era --dry-run.`,
    'Lee antes en CHANGELOG.md, «Going back», qué se pierde.',
    '',
    ...steps.map((step, index) => `${index + 1}. ${step.replaceAll('\n', '\n   ')}`),
  ].join('\n');
}

interface Left {
  part: string;
  id: string;
  type: string;
}

function note(stage: string, unknown: string, left: readonly Left[]): string[] {
  if (left.length === 0) return [];
  const parts = [...new Set(left.map(({ part }) => part))];
  return [
    [
      `${unknown} lo que sigue; lo que no conozca se queda en la cuenta sin pila. Apunta sus nombres, que después nadie los dice:`,
      ...left.map(({ id, type }) => `  ${id} (${type})`),
      ...parts.map(
        (part) =>
          `  aws cloudformation describe-stack-resources --stack-name alicuota-${stage}-${part} > kept-${part}.json`,
      ),
    ].join('\n'),
  ];
}

/** What stayed is imported when the stage comes forward again; made again, a secret would leave what it encrypted unreadable. */
function importAgain(stage: string, left: readonly Left[]): string[] {
  const importable = left.filter(({ type }) => identifiers[type] !== undefined);
  const parts = Object.entries(Object.groupBy(importable, ({ part }) => part));
  if (parts.length === 0) return [];
  return [
    [
      'Cuando vuelvas a esta versión, antes de desplegarla, toma lo que se quedó sin pila, con los nombres que apuntaste: hecho de nuevo, sería otro y estaría vacío.',
      ...parts.flatMap(([part, all = []]) => {
        const mapping = Object.fromEntries(all.map(({ id, type }) => [id, { [identifiers[type] ?? '']: '…' }]));
        const stack = `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`;
        return [
          `  echo '${JSON.stringify(mapping)}' > mapping-${part}.json`,
          `  npm run cdk -- import -c stage=${stage} ${stack} --resource-mapping mapping-${part}.json`,
        ];
      }),
      `  npm run deploy -- -c stage=${stage}`,
    ].join('\n'),
  ];
}
