import type { Room } from './room.ts';

const browser = /^(?!node:|@aws-sdk\/)/u;
const webParts = ['contract', 'web/*'];

/** Who of the web may import what. */
export const webRooms: readonly Room[] = [
  {
    name: 'web',
    what: 'the single page’s entry and its configuration',
    imports: [...webParts, 'web/features/*'],
    packages: browser,
  },
  {
    name: 'web/*',
    what: 'what several features share: client, auth, branding, components, forms, files, charts, format, layout',
    imports: [...webParts, 'web/features/{account,avisos,password}'],
    packages: browser,
  },
  {
    name: 'web/app',
    what: 'routes, services and what is fetched before a page opens',
    imports: [...webParts, 'web/features/*'],
    packages: browser,
  },
  { name: 'web/features/*', what: 'one folder for each page or part of one', imports: webParts, packages: browser },
  {
    name: 'web/features/{en-curso,login,pdfs,results,sample}',
    what: 'pages that are made of parts of others',
    imports: [
      ...webParts,
      'web/features/{admin,avisos,empresa,password,pdfs,preguntas,sample,second-step,send,visibility}',
    ],
    packages: browser,
  },
  {
    name: 'web/features/incidencias',
    what: 'what does not comply, followed until it does',
    imports: [...webParts, 'web/features/{results,send}'],
    packages: browser,
  },
  {
    name: 'web/features/puntos',
    what: 'points of sampling, narrowed as results are, with the small lines of a sample’s page, and their incidents',
    imports: [...webParts, 'web/features/{incidencias,results,sample}'],
    packages: browser,
  },
  {
    name: 'web/features/{account,password}',
    what: 'how a user signs in, and what it changes of that',
    imports: [...webParts, 'web/features/{avisos,password,second-step}'],
    packages: browser,
  },
  {
    name: 'web/features/admin',
    what: 'the administration panel',
    imports: [...webParts, 'web/features/{api-keys,empresa,preguntas,visibility,webhooks}'],
    packages: browser,
  },
  {
    name: 'web/features/{api,ayuda}',
    what: 'documents, shown as pages',
    imports: [...webParts, 'docs'],
    packages: browser,
  },
];
