import type { Room } from './room.ts';
import { webRooms } from './web-rooms.ts';

/** Packages that code which runs in a function may import: only `lambdas/store` uses the AWS SDK. */
const noAws = /^(?!@aws-sdk\/|electrodb$|aws-cdk|constructs$)/u;

const belowIndex = ['contract', 'lambdas/runtime', 'lambdas/store'];
const indexTests = ['lambdas/access', 'lambdas/index/*', 'lambdas/ingest', 'testing'];
const belowHttp = ['contract', 'lambdas/runtime', 'lambdas/store', 'lambdas/bus', 'lambdas/access'];
const product = ['.', 'contract', 'lambdas/*', 'lambdas/index/*', 'cdk', 'demo'];

/** Who may import what: `npm run check` holds every import to it. docs/architecture.md says what each room is for. */
export const rooms: readonly Room[] = [
  {
    name: 'contract',
    what: 'calls, schemas, errors and the rules that both sides apply',
    imports: [],
    packages: /^zod(\/|$)/u,
  },
  {
    name: 'lambdas/runtime',
    what: 'what every function needs: log, environment, failures, notifications of S3',
    imports: ['contract'],
    packages: noAws,
  },
  {
    name: 'lambdas/store',
    what: 'DynamoDB, S3, SES, secrets: besides the bus the only folder that imports the AWS SDK',
    imports: ['contract', 'lambdas/runtime', 'lambdas/bus'],
    tests: ['testing'],
  },
  {
    name: 'lambdas/bus',
    what: 'what functions tell each other: a table of events, one way to publish one and to carry it out',
    imports: ['contract', 'lambdas/runtime', 'lambdas/store'],
    tests: ['testing'],
  },
  {
    name: 'lambdas/access',
    what: 'the only place that decides what a user sees',
    imports: ['contract', 'lambdas/runtime', 'lambdas/store', 'lambdas/bus'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/audit',
    what: 'changes of the panel, each with its entry in the audit trail',
    imports: ['contract', 'lambdas/runtime', 'lambdas/store'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/credentials',
    what: 'passwords, sessions and signed links',
    imports: belowHttp,
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/index/blocks',
    what: 'rows as bytes: what a row is, and the format of the blocks that hold them',
    imports: ['contract'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/index/parts',
    what: 'where blocks lie: shards and their manifests',
    imports: [...belowIndex, 'lambdas/index/blocks'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/index/summaries',
    what: 'what a shard says of its rows without opening a block',
    imports: [...belowIndex, 'lambdas/index/{blocks,parts}'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/index/write',
    what: 'changes to the index, and its blocks moved, written again and swept',
    imports: [...belowIndex, 'lambdas/index/{blocks,parts,summaries}'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/index/repair',
    what: 'the index compared with the samples, and rebuilt from them',
    imports: [...belowIndex, 'lambdas/index/{blocks,parts,summaries,write}'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/index/query',
    what: 'what is asked of the index: lists, counts, options, points',
    imports: [...belowIndex, 'lambdas/access', 'lambdas/index/{blocks,parts,summaries}'],
    tests: indexTests,
    packages: noAws,
  },
  {
    name: 'lambdas/http',
    what: 'the chain around every call',
    imports: belowHttp,
    tests: ['lambdas/health', 'lambdas/avisos-baja', 'lambdas/credentials', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/cambios',
    what: 'what became of the samples of a scope since a cursor',
    imports: [...belowHttp, 'lambdas/index/*'],
    tests: ['lambdas/ingest', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/normas',
    what: 'by which norm, and at which place, samples are read',
    imports: ['contract', 'lambdas/runtime', 'lambdas/store'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/*',
    what: 'one folder for each area of the API: `handler.ts` wires, one file for each call or family of calls',
    imports: [...belowHttp, 'lambdas/{audit,cambios,credentials,http,normas}', 'lambdas/index/*'],
    tests: ['lambdas/ingest', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/empresa',
    what: 'sign-in with the account of a client’s company, and its settings',
    imports: [...belowHttp, 'lambdas/audit', 'lambdas/auth', 'lambdas/credentials', 'lambdas/http'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/subidas',
    what: 'files from the browser on their way to a delivery, and the mappings that read them',
    imports: [...belowHttp, 'lambdas/audit', 'lambdas/http', 'lambdas/ingest', 'docs'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/index-check',
    what: 'the weekly comparison of the index with the samples',
    imports: ['contract', 'lambdas/runtime', 'lambdas/index/*'],
    packages: noAws,
  },
  {
    name: 'lambdas/ingest',
    what: 'files become samples',
    imports: ['contract', 'lambdas/{runtime,store,bus}', 'lambdas/coherencia', 'lambdas/index/*'],
    tests: ['lambdas/access', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/coherencia',
    what: 'what can’t be, or never was at its point, in samples that came',
    imports: ['contract', 'lambdas/index/*'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/mail',
    what: 'orders become mails',
    imports: [...belowHttp, 'lambdas/cambios', 'lambdas/credentials', 'lambdas/index/*'],
    tests: ['testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/avisos',
    what: 'who gets an alert of samples that don’t comply; which addresses take no mail',
    imports: belowHttp,
    tests: ['lambdas/index/*', 'lambdas/ingest', 'lambdas/mail', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/webhooks',
    what: 'what happens to results is sent to other systems',
    imports: [...belowHttp, 'lambdas/cambios'],
    tests: ['lambdas/index/*', 'lambdas/ingest', 'testing'],
    packages: noAws,
  },
  {
    name: 'lambdas/seguimiento',
    what: 'samples that do not comply open incidents, and later ones follow them',
    imports: [...belowHttp, 'lambdas/{cambios,normas}', 'lambdas/index/*'],
    tests: ['lambdas/ingest', 'testing'],
    packages: noAws,
  },
  ...webRooms,
  {
    name: 'cdk',
    what: 'the stacks: data, copies, api, edge, web, observability, outside; who may do what',
    imports: ['.', 'contract', 'lambdas/bus'],
    tests: ['lambdas/*'],
  },
  {
    name: 'demo',
    what: 'the demo laboratory: its catalogue and what makes its data',
    imports: ['contract', 'lambdas/*', 'lambdas/index/*'],
    tests: ['local'],
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
    imports: ['contract', 'lambdas/*', 'lambdas/index/*', 'web', 'demo', 'testing'],
  },
  {
    name: 'bench',
    what: 'answers and times beside those of PostgreSQL and DuckDB',
    imports: [...product, 'local', 'testing', 'scripts/{judges,target}'],
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
    name: 'scripts/{costs,judges,reindex}',
    what: 'commands that use others',
    imports: [...product, 'local', 'bench', 'testing', 'web', 'scripts/{deploy,import,target}'],
  },
  {
    name: 'scripts',
    what: 'commands of one file',
    imports: [...product, 'local', 'scripts/*'],
  },
  {
    name: '.',
    what: 'configuration of the tools',
    imports: ['local', 'scripts/*'],
  },
];
