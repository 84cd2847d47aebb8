/** Who may open a page: anyone, every user, or administrators alone. */
type Audience = 'public' | 'user' | 'admin';

/**
 * The pages of the web by path. `routes.tsx` has a route for each, and `e2e/portal/web/accessibility.full.test.ts` opens each as
 * every kind of user who may.
 */
export const pages = {
  '/login': 'public',
  '/reset-password': 'public',
  '/avisos/baja': 'public',
  '/entrada-empresa': 'public',
  '/aviso-legal': 'public',
  '/privacidad': 'public',
  '/accesibilidad': 'public',
  '/api': 'public',
  '/verificar': 'public',
  '/dossier': 'public',
  '/dossier/:id': 'public',
  '/cartera': 'user',
  '/results': 'user',
  '/results/:id': 'user',
  '/results/:id/versiones': 'user',
  '/results/:id/verificacion': 'user',
  '/puntos': 'user',
  '/puntos/ficha': 'user',
  '/puntos/por-unir': 'admin',
  '/puntos/programa': 'user',
  '/puntos/este-mes': 'user',
  '/instalaciones/propuestas': 'user',
  '/instalaciones/:id': 'user',
  '/papeles': 'user',
  '/solicitudes': 'user',
  '/solicitudes/:id': 'user',
  '/solicitudes/:id/etiquetas': 'user',
  '/incidencias': 'user',
  '/incidencias/por-notificar': 'user',
  '/incidencias/:id': 'user',
  '/en-curso': 'user',
  '/informes-externos': 'user',
  '/mi-cuenta': 'user',
  '/ayuda': 'user',
  '/mi-cuenta/claves': 'user',
  '/mi-cuenta/enlaces': 'user',
  '/mi-cuenta/webhooks': 'user',
  '/mi-cuenta/verificaciones': 'user',
  '/admin': 'admin',
} as const satisfies Record<string, Audience>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];
