import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../../local/environment.ts';
import { dynamoDbVariable } from '../../../local/aws/dynamodb.ts';
import { parseOptions } from '../../../scripts/target/options.ts';
import { npmTools } from '../tools.ts';
import { judgeCommand } from '../judge-command.ts';
import { startDynamoDbLocal } from './jar.ts';

const usage = `Uso: npm run judge dynamodb-local [-- PRUEBA…]

Ejecuta con DynamoDB Local, de AWS, las pruebas que usan DynamoDB; con PRUEBA, solo los archivos que la llevan en el nombre.`;

/** Where tests use DynamoDB; what is about the embedded one's own folder and lock, and pages in a browser, aside. */
const withDynamoDb = ['lambdas', 'e2e/api', 'e2e/deployed', 'local/aws/transactions'];

/** DynamoDB Local takes several times as long as the embedded one, and how fast it is isn't judged. In milliseconds. */
const patience = ['--testTimeout=400000', '--hookTimeout=600000'];

/** Whether the tests pass. */
async function judgeTests(named: readonly string[]): Promise<boolean> {
  await using dynamodb = await startDynamoDbLocal(await npmTools('dynamodb-local'));
  console.log(`DynamoDB Local ${dynamodb.version}`);
  const tests = named.length > 0 ? named : withDynamoDb;
  const env = { ...process.env, ALICUOTA_TESTS: '', [dynamoDbVariable]: dynamodb.url };
  const vitest = spawn('vitest', ['run', ...patience, ...tests], { cwd: root, env, stdio: 'inherit' });
  const [status] = (await once(vitest, 'close')) as [number | null];
  return status === 0;
}

await judgeCommand({ usage, read: (args) => parseOptions(args, {}).positionals, run: judgeTests });
