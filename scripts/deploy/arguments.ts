import { parseOptions, UsageError } from '../target/options.ts';

export const usage = `Uso: npm run deploy -- -c stage=NOMBRE [opciones] [-- OPCIONES DE CDK]

  -c stage=NOMBRE    la etapa de cdk/stages.json que se despliega; también --stage NOMBRE
  -c CLAVE=VALOR     otro valor del contexto de CDK
  --profile PERFIL   el perfil de AWS; sin él, las credenciales del entorno
  --region REGIÓN    la región, si la etapa no dice la suya; sin ella, la del entorno o la del perfil
  --dry-run          dice qué cambiaría y no toca nada
  --back VERSIÓN     con --dry-run: las órdenes que vuelven a una versión anterior (su etiqueta), en el orden que AWS admite
  --yes              no pregunta nada: ni antes de ampliar permisos, ni si las alarmas no llegan a nadie (para máquinas)

Termina con 0 si todo está desplegado, con 1 si no, con 2 si la orden no se entiende y con 130 si se interrumpe.`;

/** What the person asked for; `context` is besides the stage, `forCdk` came after `--`. */
export type DeployArguments = ReturnType<typeof readArguments>;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const end = args.indexOf('--');
  const [own, forCdk] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { values, positionals } = parseOptions(own, {
    context: { type: 'string', short: 'c', multiple: true, default: [] },
    stage: { type: 'string' },
    profile: { type: 'string' },
    region: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    back: { type: 'string' },
    yes: { type: 'boolean', short: 'y', default: false },
  });
  if (positionals.length > 0) throw new UsageError(`No se entiende ${positionals.join(', ')}`);
  const wrong = values.context.find((pair) => !/^[^=]+=/u.test(pair));
  if (wrong !== undefined) throw new UsageError(`-c lleva CLAVE=VALOR, no "${wrong}"`);
  const isStage = (pair: string) => pair.startsWith('stage=');
  const stages = values.context.filter(isStage).map((pair) => pair.slice('stage='.length));
  const [stage, ...others] = [...stages, ...(values.stage === undefined ? [] : [values.stage])];
  if (!stage) throw new UsageError('Falta la etapa: -c stage=NOMBRE');
  if (others.some((other) => other !== stage)) throw new UsageError('Las etapas se despliegan de una en una');
  const withheld = forCdk.find((option) => /^(?:-o|--output|-a|--app)(?:=|$)/u.test(option));
  if (withheld !== undefined) {
    throw new UsageError(`${withheld} no se puede cambiar: lo desplegado sería otro con el mismo código`);
  }
  if (values.back !== undefined && !values['dry-run']) {
    throw new UsageError('--back solo dice el camino de vuelta, con --dry-run: sus órdenes las da una persona');
  }
  const { profile, region, 'dry-run': isDryRun, back, yes: isApproved } = values;
  const context = values.context.filter((pair) => !isStage(pair));
  return { stage, context, profile, region, isDryRun, back, isApproved, forCdk: [...forCdk] };
}
