import { required } from '../../lambdas/platform/runtime/environment.ts';
import { runCommandLine } from '../target/command-line.ts';
import { confirmByTyping } from '../target/confirm.ts';
import { here, withTarget } from '../target/with-target.ts';
import { readArguments, type RestoreArguments, usage } from './arguments.ts';
import { awsCloud } from './aws-cloud.ts';
import { Progress } from './progress.ts';
import { besideSteps, inPlaceSteps, nameOfThen, take } from './steps.ts';

const lost =
  'Se pierden los cambios hechos en el panel desde entonces: quien se deshabilitó vuelve a poder entrar, las contraseñas son las ' +
  'de entonces y una entrega retirada vuelve a estar. Entregas y correos se conservan, y ningún aviso se envía dos veces.';

async function restore({ stage, moment, phase, isApproved }: RestoreArguments): Promise<number> {
  const table = required('PORTAL_TABLE');
  const drop = required('DROP_BUCKET');
  const progress = await Progress.of(here(`restore-${stage}`), moment);
  const of = { cloud: awsCloud(stage, drop), progress, table, moment };
  const steps = { beside: besideSteps(of), inPlace: inPlaceSteps(of) };
  if (phase === 'plan') {
    console.log(`La tabla ${table} de la etapa "${stage}", como era en ${moment.toISOString()}. Con --beside:`);
    for (const { says } of steps.beside) console.log(`  - ${says}`);
    console.log(`Mira en ${nameOfThen(table)} si está lo que falta. Después, con --in-place:`);
    for (const { says } of steps.inPlace) console.log(`  - ${says}`);
    console.log(`${lost}\nNo se ha tocado nada.`);
    return 0;
  }
  const tell = (text: string) => console.log(text);
  if (phase === 'beside') {
    await take(steps.beside, progress, tell);
    console.log(`Está ${nameOfThen(table)}. Mira si tiene lo que falta antes de seguir con --in-place.`);
    return 0;
  }
  const warning = `La etapa "${stage}" pasa a ser la de ${moment.toISOString()}, y no responde mientras tanto. ${lost}`;
  if (!isApproved && !(await confirmByTyping(warning, stage))) return 1;
  await take(steps.inPlace, progress, tell);
  console.log(
    `Hecho. Cuando las colas estén vacías, npm run reindex -- --stage ${stage} --check no encuentra nada. Guarda ${nameOfThen(table)} y ` +
      `la copia "before-restore" (${progress.kept('before')}) hasta estar seguro.`,
  );
  return 0;
}

await runCommandLine({
  usage,
  async work() {
    const given = readArguments(process.argv.slice(2));
    return withTarget({ stage: given.stage, dataDir: undefined }, () => restore(given));
  },
});
