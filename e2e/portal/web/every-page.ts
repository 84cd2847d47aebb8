import type { PagePath } from '../../../web/pages.ts';
import { muestras } from '../../../testing/product/laboratory.ts';

const sample = muestras.find(
  ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre.startsWith('Hotel'),
);

/**
 * How each page is checked: the address to open, and the heading that says that it is there. The samples are those of
 * `laboratory.ts` and `points.ts`.
 */
export const checks: Record<PagePath, { address?: string; heading: string }> = {
  '/login': { heading: 'Área Cliente' },
  '/reset-password': { address: '/reset-password?token=caducado', heading: 'Restablecer contraseña' },
  '/avisos/baja': { address: '/avisos/baja?token=caducado', heading: 'Enlace no válido' },
  '/entrada-empresa': { address: '/entrada-empresa#fallo=otro-dominio', heading: 'No se ha podido entrar' },
  '/aviso-legal': { heading: 'Aviso legal' },
  '/privacidad': { heading: 'Privacidad' },
  '/accesibilidad': { heading: 'Declaración de accesibilidad' },
  '/results': { heading: 'Resultados Analíticos' },
  '/results/:id': { address: `/results/${sample?._id}`, heading: sample?.numero_muestra ?? '' },
  '/results/:id/verificacion': { address: `/results/${sample?._id}/verificacion`, heading: 'Hoja de verificación' },
  '/results/:id/versiones': { address: `/results/${sample?._id}/versiones`, heading: 'Versiones' },
  '/incidencias': { heading: 'Incidencias' },
  '/incidencias/por-notificar': { heading: 'Por notificar' },
  '/incidencias/:id': {
    address: `/incidencias/${'x'.repeat(22)}.${'x'.repeat(10)}.1`,
    heading: 'No se encontró la incidencia',
  },
  '/puntos': { heading: 'Puntos de muestreo' },
  '/puntos/ficha': {
    address: `/puntos/ficha?${new URLSearchParams({ punto: '["Hotel Luna","grifo de cocina",""]' }).toString()}`,
    heading: 'Grifo de cocina',
  },
  '/puntos/por-unir': { heading: 'Puntos por unir' },
  '/puntos/programa': { heading: 'Programa de muestreo' },
  '/puntos/este-mes': { heading: 'Muestras por tomar' },
  '/instalaciones/propuestas': { heading: 'Instalaciones propuestas' },
  '/instalaciones/:id': { address: `/instalaciones/${'x'.repeat(22)}`, heading: 'No se encontró la instalación' },
  '/papeles': { heading: 'Papeles' },
  '/solicitudes': { heading: 'Solicitudes' },
  '/solicitudes/:id': { address: '/solicitudes/S-26-22222', heading: 'No se encontró la solicitud' },
  '/solicitudes/:id/etiquetas': { address: '/solicitudes/S-26-22222/etiquetas', heading: 'Etiquetas' },
  '/cartera': { heading: 'Mi cartera' },
  '/en-curso': { heading: 'Sistema de Tracking de Muestras' },
  '/informes-externos': { heading: 'Informes externos' },
  '/mi-cuenta': { heading: 'Mi cuenta' },
  '/ayuda': { heading: 'Guía de usuario' },
  '/verificar': { heading: 'Verificar un informe' },
  '/dossier': { address: '/dossier#enl_x', heading: 'Este enlace no sirve' },
  '/dossier/:id': { address: '/dossier/x#enl_x', heading: 'No se puede ver esta muestra' },
  '/mi-cuenta/enlaces': { heading: 'Enlaces de dossier' },
  '/api': { heading: 'API para programas' },
  '/mi-cuenta/claves': { heading: 'Claves para programas' },
  '/mi-cuenta/webhooks': { heading: 'Webhooks' },
  '/mi-cuenta/verificaciones': { heading: 'Verificaciones de informes' },
  '/admin': { heading: 'Panel Admin' },
};
