import { confirm } from '../target/confirm.ts';
import { dataDirOf } from '../../local/settings.ts';
import { runCommandLine } from '../target/command-line.ts';
import { here } from '../target/with-target.ts';
import { readArguments, usage } from './arguments.ts';
import { obstacle, removeData } from './remove-data.ts';

/** `npm run reset`: forgets all local data. */
await runCommandLine({
  usage,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    const dataDir = given.dataDir === undefined ? dataDirOf(process.env) : here(given.dataDir);
    const why = await obstacle(dataDir);
    if (why !== undefined) {
      console.error(why);
      return 1;
    }
    if (!given.yes && !(await confirm(`Se borrarán todos los datos de ${dataDir}.`))) {
      console.log('No se ha borrado nada.');
      return 1;
    }
    await removeData(dataDir);
    console.log(`Borrados los datos de ${dataDir}.`);
    return 0;
  },
});
