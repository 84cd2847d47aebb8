import type { Room } from './room.ts';

const browser = /^(?!node:|@aws-sdk\/)/u;
const webParts = ['contract', 'contract/*', 'web/*'];
const features = (...names: readonly string[]) => names.map((name) => `web/features/${name}`);

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
    imports: [...webParts, ...features('cuenta', 'avisos', 'vistas')],
    packages: browser,
  },
  {
    name: 'web/app',
    what: 'routes, services and what is fetched before a page opens',
    imports: [...webParts, 'web/features/*'],
    packages: browser,
  },
  { name: 'web/features/*', what: 'one folder for each capability', imports: webParts, packages: browser },
  {
    name: 'web/features/muestras',
    what: 'a sample’s page, and those in progress',
    imports: [
      ...webParts,
      ...features('administracion', 'avisos', 'certificados', 'incidencias', 'resultados', 'verificar'),
    ],
    packages: browser,
  },
  {
    name: 'web/features/informes',
    what: 'external reports',
    imports: [...webParts, ...features('resultados')],
    packages: browser,
  },
  {
    name: 'web/features/resultados',
    what: 'lists, statistics and exports of results',
    imports: [
      ...webParts,
      ...features('avisos', 'certificados', 'enlaces', 'evolucion', 'programa', 'solicitudes', 'verificar'),
    ],
    packages: browser,
  },
  {
    name: 'web/features/enlaces',
    what: 'links to dossiers: made, kept by their makers, opened by their bearers',
    imports: [...webParts, ...features('muestras', 'resultados')],
    packages: browser,
  },
  {
    name: 'web/features/evolucion',
    what: 'values over time',
    imports: [...webParts, ...features('resultados')],
    packages: browser,
  },
  {
    name: 'web/features/incidencias',
    what: 'what does not comply, followed until it does, and questions about samples',
    imports: [...webParts, ...features('resultados', 'avisos', 'solicitudes')],
    packages: browser,
  },
  {
    name: 'web/features/notificaciones',
    what: 'what the law wants told to authorities and people, and by when',
    imports: [...webParts, ...features('incidencias', 'resultados')],
    packages: browser,
  },
  {
    name: 'web/features/certificados',
    what: 'certificates, opened and downloaded',
    imports: [...webParts, ...features('administracion')],
    packages: browser,
  },
  {
    name: 'web/features/puntos',
    what: 'points of sampling, with the small lines of a sample’s page, and their incidents',
    imports: [...webParts, ...features('incidencias', 'muestras', 'programa', 'resultados', 'solicitudes', 'tablon')],
    packages: browser,
  },
  {
    name: 'web/features/programa',
    what: 'what had to be sampled at installations, what was and what lacks',
    imports: [...webParts, ...features('papeles', 'puntos', 'resultados', 'solicitudes', 'tablon')],
    packages: browser,
  },
  {
    name: 'web/features/solicitudes',
    what: 'samples that are asked of the laboratory: the form, the list, one with its steps, labels',
    imports: [...webParts, ...features('incidencias', 'puntos', 'resultados')],
    packages: browser,
  },
  {
    name: 'web/features/cartera',
    what: 'how each of several clients stands',
    imports: [...webParts, ...features('programa')],
    packages: browser,
  },
  {
    name: 'web/features/vistas',
    what: 'the filters of a page under a name, and what Ctrl K finds',
    imports: [...webParts, ...features('incidencias', 'puntos')],
    packages: browser,
  },
  {
    name: 'web/features/papeles',
    what: 'papers that the law asks for, shown, printed and written as files',
    imports: [...webParts, ...features('resultados', 'puntos')],
    packages: browser,
  },
  {
    name: 'web/features/cuenta',
    what: 'how a user signs in, and what it changes of that',
    imports: [...webParts, ...features('avisos')],
    packages: browser,
  },
  {
    name: 'web/features/{administracion,entregas}',
    what: 'the administration panel, and the files that come in',
    imports: [
      ...webParts,
      ...features(
        'administracion',
        'entregas',
        'cuenta',
        'evolucion',
        'incidencias',
        'resultados',
        'solicitudes',
        'webhooks',
      ),
    ],
    packages: browser,
  },
  {
    name: 'web/features/{api,ayuda}',
    what: 'documents, shown as pages',
    imports: [...webParts, 'docs'],
    packages: browser,
  },
];
