import type { Room } from './room.ts';

/** What code that runs in a function may not import but where items and files are read and written. */
const noAws = /^(?!@aws-sdk\/|electrodb$|aws-cdk|constructs$)/u;
/** What stores may not: they have entities of their own, and ask the platform for anything else of AWS. */
const entities = /^(?!@aws-sdk\/|aws-cdk|constructs$)/u;
export const contract = ['contract', 'contract/*'];
const access = 'lambdas/platform/access';
const stores = 'lambdas/platform/{access,credentials}/store';
/** What every domain is made of. */
const below = [
  ...contract,
  'lambdas/platform/{runtime,dynamo,files,credentials,access,audit,bus,http,mail}',
  stores,
  'lambdas/engine/*',
];
export const anyLambda = [
  'lambdas/functions',
  'lambdas/platform/*',
  'lambdas/platform/*/*',
  'lambdas/engine/*',
  'lambdas/domain/*',
  'lambdas/domain/*/*',
  'lambdas/domain/*/*/*',
];
const tests = [...anyLambda, 'testing'];

/** A capability of the product: its folder, and the folders within. It may import the folders of others that are named here. */
function domain(name: string, what: string, others: readonly string[] = []): Room[] {
  const own = `lambdas/domain/${name}`;
  const imports = [...below, own, `${own}/*`, `${own}/*/*`, ...others.map((other) => `lambdas/domain/${other}`)];
  return [own, `${own}/*`].map((folder) => ({ name: folder, what, imports, tests, packages: noAws }));
}

const everyStore = ['lambdas/domain/*/store', 'lambdas/domain/*/*/store'];

/** Who of the functions' code may import what. */
export const lambdaRooms: readonly Room[] = [
  {
    name: 'lambdas/platform/runtime',
    what: 'what every function needs: log, environment, failures, notifications of S3',
    clock: 'stopwatches, and the instant of a metric',
    imports: contract,
    packages: noAws,
  },
  {
    name: 'lambdas/platform/dynamo',
    what: 'the tables: clients, transactions, lists, what can’t be read',
    clock: 'tokens that tell one write from another, the log of changes, and pauses before another try',
    imports: [...contract, 'lambdas/platform/runtime'],
    tests,
  },
  {
    name: 'lambdas/platform/files',
    what: 'files in S3, and how much each user may bring',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}'],
    tests,
  },
  {
    name: 'lambdas/platform/credentials/store',
    what: 'items of passwords, sessions, second factors, links and secrets',
    clock: 'ids of stored secrets, and how long a read one is believed',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}'],
    tests,
  },
  {
    name: 'lambdas/platform/access/store',
    what: 'items of users, clients and groups, and what hangs on them',
    clock: 'tokens that tell one write from another, and how long a read rule is believed',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}', 'lambdas/platform/credentials/store'],
    tests,
  },
  {
    name: access,
    what: 'the only place that decides what a user sees',
    clock: 'the secret of a new key',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}', stores],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/platform/credentials',
    what: 'passwords, sessions and signed links',
    clock: 'secrets',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo,access}', stores],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/platform/audit',
    what: 'changes of the panel, each with its entry in the audit trail',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo,access}', stores],
    tests,
  },
  {
    name: 'lambdas/platform/bus',
    what: 'what functions tell each other: a table of events, one way to publish one and to carry it out',
    clock: 'the id of an event',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo,files}', stores],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/platform/mail',
    what: 'mails as they are written and handed to SES',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}', stores],
    tests,
  },
  {
    name: 'lambdas/platform/http',
    what: 'the chain around every call',
    clock: 'the instant of a request, and what makes its ids',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo,files,credentials,access}', stores],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/blocks',
    what: 'rows as bytes: what a row is, and the format of the blocks that hold them',
    imports: contract,
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/store',
    what: 'the items of the index',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}'],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/parts',
    what: 'where blocks lie: shards and their manifests',
    imports: [...contract, 'lambdas/platform/runtime', 'lambdas/engine/{blocks,store}'],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/summaries',
    what: 'what a shard says of its rows without opening a block',
    imports: [...contract, 'lambdas/platform/runtime', 'lambdas/engine/{blocks,store,parts}'],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/write',
    what: 'changes to the index, and its blocks moved, written again and swept',
    imports: [...contract, 'lambdas/platform/runtime', 'lambdas/engine/{blocks,store,parts,summaries}'],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/engine/query',
    what: 'what is asked of the index: lists, counts, options, points',
    imports: [
      ...contract,
      'lambdas/platform/{runtime,dynamo,access}',
      stores,
      'lambdas/engine/{blocks,store,parts,summaries}',
    ],
    tests,
    packages: noAws,
  },
  {
    name: 'lambdas/domain/*/store',
    what: 'the items and objects of a capability',
    imports: [
      ...contract,
      'lambdas/platform/{runtime,dynamo,files,bus}',
      stores,
      'lambdas/engine/query',
      ...everyStore,
    ],
    tests,
    packages: entities,
  },
  {
    name: 'lambdas/domain/cuenta/empresa/store',
    what: 'the items of sign-in with a company’s account',
    imports: [...contract, 'lambdas/platform/{runtime,dynamo}', stores],
    tests,
    packages: entities,
  },
  ...domain('muestras', 'samples: as they are stored and seen, corrected, annulled, in progress', [
    'puntos',
    'puntos/*',
  ]),
  ...domain('puntos', 'points of sampling: their names, joins, pages', ['incidencias', 'muestras', 'muestras/access']),
  ...domain('programa', 'installations, what is to be sampled at them, and what was', [
    'puntos/*',
    'solicitudes/access',
    'tablon/store',
  ]),
  ...domain('cartera', 'how each of several clients stands', ['incidencias', 'programa']),
  ...domain('tablon', 'boards that clients publish of installations and points, and what anyone reads there', [
    'incidencias/store',
    'programa/*',
    'puntos/*',
    'muestras/access',
  ]),
  ...domain('enlaces', 'links to dossiers: what their makers keep of them, and what their bearers read', [
    'certificados',
    'certificados/*',
    'muestras',
    'muestras/*',
    'resultados',
  ]),
  ...domain('papeles', 'papers that the law asks for, made of the samples', [
    'programa/*',
    'puntos/*',
    'muestras/access',
    'incidencias',
    'incidencias/*',
  ]),
  ...domain('normas', 'by which norm, and at which place, samples are read', ['muestras', 'muestras/*', 'puntos/*']),
  ...domain('certificados', 'certificates, whose they are, and those without a sample', [
    'muestras',
    'muestras/*',
    'verificar/store',
  ]),
  ...domain('verificar', 'whether a report is genuine and the last, for anyone', [
    'certificados/*',
    'cuenta',
    'muestras/store',
  ]),
  ...domain('resultados', 'lists, statistics and exports of results, and what became of them since a cursor', [
    'muestras',
    'muestras/*',
    'incidencias',
    'entregas/access',
    'entregas/store',
  ]),
  ...domain('evolucion', 'values over time', ['muestras', 'muestras/*', 'normas', 'puntos', 'puntos/*', 'resultados']),
  ...domain('incidencias', 'what does not comply, followed until it does; questions about samples', [
    'muestras',
    'muestras/*',
    'normas',
    'normas/*',
    'puntos',
    'puntos/*',
    'resultados/cambios',
    'solicitudes',
    'webhooks/store',
  ]),
  ...domain('solicitudes', 'samples that clients ask the laboratory for, from the asking to the result', [
    'incidencias/*',
    'muestras/*',
    'programa/*',
    'webhooks/store',
  ]),
  ...domain('vistas', 'filters of a page under a name, a user’s own or shared with the users of a client', [
    'puntos/naming',
    'solicitudes/access',
  ]),
  ...domain('notificaciones', 'what the law wants told to authorities and people, and by when', [
    'muestras/*',
    'incidencias',
    'incidencias/*',
    'normas',
    'papeles',
    'programa/*',
    'puntos/*',
  ]),
  ...domain('entregas', 'files become samples: read, checked, stored, withdrawn', [
    'muestras',
    'muestras/*',
    'certificados/*',
    'puntos',
    'puntos/*',
    'solicitudes/store',
    'verificar',
    'webhooks/store',
  ])
    .flatMap((room) =>
      room.name.endsWith('/*')
        ? [room, { ...room, name: 'lambdas/domain/entregas/store', packages: entities }]
        : [room],
    )
    .map((room) => ({ ...room, imports: [...room.imports, 'docs'] })),
  ...domain('informes', 'external reports', ['incidencias/access']),
  ...domain('cuenta', 'how a user signs in, and what it changes of that'),
  ...domain('webhooks', 'what happens to results is sent to other systems', [
    'muestras/*',
    'resultados/cambios',
    'incidencias/*',
    'certificados/*',
    'cuenta',
    'programa',
    'solicitudes/*',
  ]),
  ...domain('avisos', 'who is told of what: alerts, digests, mails', [
    'muestras',
    'muestras/*',
    'incidencias',
    'incidencias/*',
    'entregas/*',
    'informes/*',
    'resultados/cambios',
    'programa',
    'certificados/*',
    'verificar',
    'verificar/*',
    'solicitudes/*',
  ]),
  ...domain('administracion', 'the panel: clients, groups, users, what was changed by whom', [
    '*/store',
    'entregas/*',
    'muestras',
    'muestras/*',
  ]),
  {
    name: 'lambdas/functions',
    what: 'the entries: each wires a function’s calls, or what it reads of the bus',
    clock: 'the entries give both to what they call',
    imports: [...below, 'lambdas/domain/*', 'lambdas/domain/*/*', 'lambdas/domain/*/*/*'],
    tests,
    packages: noAws,
  },
];
