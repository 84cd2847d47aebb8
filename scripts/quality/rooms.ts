import { anyLambda, contract, lambdaRooms } from './lambda-rooms.ts';
import type { Room } from './room.ts';
import { webRooms } from './web-rooms.ts';

const product = ['.', ...contract, ...anyLambda, 'cdk', 'lab/demo'];

/** Who may import what: `npm run check` holds every import to it. docs/architecture.md says what each room is for. */
export const rooms: readonly Room[] = [
  {
    name: 'contract',
    what: 'the table of calls',
    imports: contract,
    packages: /^zod(\/|$)/u,
  },
  {
    name: 'contract/*',
    what: 'schemas, calls and the rules that both sides apply, a folder for each capability; `base` is of all',
    imports: contract,
    packages: /^zod(\/|$)/u,
  },
  ...lambdaRooms,
  ...webRooms,
  {
    name: 'cdk',
    what: 'the stacks: data, copies, api, edge, web, observability, outside; who may do what',
    // Of stores: which attributes their items have, that rights name.
    imports: ['.', ...contract, 'lambdas/platform/bus', 'lambdas/platform/runtime', 'lambdas/domain/*/store'],
    tests: anyLambda,
  },
  {
    name: 'local',
    what: 'the product on one machine, from the same templates',
    imports: product,
    tests: ['testing'],
  },
  {
    name: 'testing',
    what: 'what tests of several rooms share',
    imports: [...product, 'local'],
  },
  {
    name: 'e2e',
    what: 'tests of the whole product, by its API and in a browser',
    imports: [...contract, ...anyLambda, 'web', 'web/*', 'lab/demo', 'testing'],
  },
  {
    name: 'lab/demo',
    what: 'the demo laboratory: its catalogue and what makes its data',
    imports: [...contract, ...anyLambda],
    tests: ['testing'],
  },
  {
    name: 'lab/bench',
    what: 'answers and times beside those of PostgreSQL and DuckDB',
    imports: [...product, 'local', 'testing', 'lab/judges', 'scripts/{import,target}'],
  },
  {
    name: 'lab/judges',
    what: 'tools of others that look at what was made: API, templates, pages, an emulator of AWS',
    imports: [...product, 'local', 'lab/bench', 'testing', 'web', 'web/*', 'scripts/{deploy,import,target}'],
  },
  {
    name: 'scripts/target',
    what: 'command lines, and the stage or machine that they work on',
    imports: ['.', 'cdk', 'local'],
  },
  {
    name: 'scripts/*',
    what: 'one folder for each command of an operator or a developer',
    imports: [...product, 'local', 'testing', 'scripts/target'],
  },
  {
    name: 'scripts/{costs,reindex}',
    what: 'commands that use others',
    imports: [...product, 'local', 'lab/bench', 'testing', 'scripts/{deploy,import,target}'],
  },
  {
    name: 'scripts',
    what: 'commands of one file',
    imports: [...product, 'local', 'scripts/*', 'lab/*'],
  },
  {
    name: '.',
    what: 'configuration of the tools',
    imports: ['local', 'scripts/*'],
  },
];
