const deAlcance = ['clienteId', 'solicitante', 'tipoGrupoId', 'tipoMuestra'] as const;
const conBusqueda = ['search', ...deAlcance] as const;
const deProgramas = ['search', 'clienteId', 'solicitante', 'tipoGrupoId', 'clase'] as const;

/** What a view keeps of a page: where it is, what it is called, and the parameters of its address, in the order in which they are stored. */
interface Pagina {
  ruta: `/${string}`;
  nombre: string;
  claves: readonly string[];
}

/**
 * The pages whose filters views keep: each parameter that the page reads but for the number of a list's page, which will have
 * other rows, and the delivery that an administrator looks at once.
 */
export const paginasDeVista = {
  resultados: {
    ruta: '/results',
    nombre: 'Resultados',
    claves: [
      ...conBusqueda,
      'tab',
      'agrupacion',
      'numeroMuestra',
      'fechaInicio',
      'fechaFin',
      'conclusionMuestra',
      'sortBy',
      'sortOrder',
      'panorama',
      'determinacion',
      'parametro',
      'unidad',
      'punto',
      'filas',
      'columnas',
      'periodo',
      'como',
      'limite',
      'extremo',
      'norma',
      'vista',
      'superponer',
      'escala',
    ],
  },
  puntos: { ruta: '/puntos', nombre: 'Puntos', claves: [...conBusqueda, 'orden'] },
  programa: { ruta: '/puntos/programa', nombre: 'Programa', claves: [...deProgramas, 'ano'] },
  este_mes: { ruta: '/puntos/este-mes', nombre: 'Este mes', claves: [...deProgramas, 'plazo', 'dia'] },
  solicitudes: { ruta: '/solicitudes', nombre: 'Solicitudes', claves: ['situacion', 'search', 'clienteId'] },
  incidencias: {
    ruta: '/incidencias',
    nombre: 'Incidencias',
    claves: ['situacion', ...conBusqueda, 'punto', 'antiguedad', 'orden'],
  },
  por_notificar: { ruta: '/incidencias/por-notificar', nombre: 'Por notificar', claves: ['situacion', ...deAlcance] },
  en_curso: { ruta: '/en-curso', nombre: 'En curso', claves: ['search', 'clienteId', 'retraso', 'orden'] },
  informes: {
    ruta: '/informes-externos',
    nombre: 'Informes externos',
    claves: ['categoria', 'search', 'clienteId', 'solicitante'],
  },
} as const satisfies Record<string, Pagina>;

export type PaginaDeVista = keyof typeof paginasDeVista;

/** The page at a path; undefined for one without views. */
export function paginaDeRuta(ruta: string): PaginaDeVista | undefined {
  return (Object.keys(paginasDeVista) as PaginaDeVista[]).find((pagina) => paginasDeVista[pagina].ruta === ruta);
}

/** What a view keeps of the query of a page's address: the same text for the same filters; empty for none. */
export function consultaDe(pagina: PaginaDeVista, busqueda: string): string {
  const given = new URLSearchParams(busqueda);
  const { claves }: Pagina = paginasDeVista[pagina];
  const kept = claves.flatMap((clave) => given.getAll(clave).map((valor) => [clave, valor]));
  return new URLSearchParams(kept.filter(([, valor]) => valor !== '')).toString();
}

/** The address of a view's page with its filters. */
export function direccionDeVista({ pagina, consulta }: { pagina: PaginaDeVista; consulta: string }): string {
  return `${paginasDeVista[pagina].ruta}?${consulta}`;
}
