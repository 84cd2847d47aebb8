import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import type { Cliente } from '../../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../../contract/administracion/tipo-grupo.ts';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { type Lists, type Opciones, type Resources, withoutResource, withResource } from './resources.ts';

/**
 * The demonstration: what the panel shows and changes while the server can't be reached. It lives in the open page alone, apart
 * from what the server answered, and nothing of it is ever sent.
 */
export interface Demo {
  lists: Lists;
  opciones: Opciones;
  /** Ids of the resources that aren't as the laboratory has them. */
  examples: ReadonlySet<string>;
}

/** A demonstration of nothing but examples: nothing could be loaded. */
export function demoOfExamples(): Demo {
  const all = [...examples.cliente, ...examples.tipoGrupo, ...examples.usuario];
  return { lists: examples, opciones: opcionesDeEjemplo, examples: new Set(all.map(({ _id }) => _id)) };
}

/** A demonstration that begins with what had been loaded: a change couldn't be saved. */
export function demoOver(lists: Lists, opciones: Opciones): Demo {
  return { lists, opciones, examples: new Set() };
}

/** The demonstration with a resource made or changed in it. */
export function demoWith<K extends ResourceKind>(demo: Demo, kind: K, resource: Resources[K]): Demo {
  return {
    ...demo,
    lists: { ...demo.lists, [kind]: withResource(demo.lists[kind], resource) },
    examples: new Set([...demo.examples, resource._id]),
  };
}

/** The demonstration with a resource taken out of it. */
export function demoWithout<K extends ResourceKind>(demo: Demo, kind: K, resource: Resources[K]): Demo {
  return { ...demo, lists: { ...demo.lists, [kind]: withoutResource(demo.lists[kind], resource._id) } };
}

const at = '2026-01-15T09:00:00.000Z';
const kept = { isActive: true, createdAt: at, updatedAt: at, version: 0 };

const hoteles = ['Hotel de Ejemplo Playa', 'Hotel de Ejemplo Centro'];
const aguas = ['Red de Ejemplo Norte', 'Red de Ejemplo Sur'];
const comedor = ['Comedor de Ejemplo'];

function cliente(_id: string, nombre: string, solicitantes: string[], empresa: Cliente['empresa']): Cliente {
  const contacto = { email: `contacto@${_id}.example`, telefono: '900 000 000', direccion: '' };
  return { ...kept, _id, nombre, solicitantes, contacto, descripcion: 'Cliente de ejemplo', empresa };
}

function grupo(_id: string, nombre: string, color: string, tiposIncluidos: string[]): TipoGrupo {
  return { ...kept, _id, nombre, color, tiposIncluidos, descripcion: 'Grupo de ejemplo' };
}

const usuario: Omit<Usuario, '_id' | 'email'> & { version: number } = {
  role: 'cliente',
  master: null,
  clientes: [],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
  incidenciasSoloLectura: false,
  porCliente: [],
  isActive: true,
  lastLogin: null,
  createdAt: at,
  avisos: [],
  avisosProvisionales: false,
  avisosCercanos: false,
  avisosEntregas: true,
  avisosAnuladas: false,
  avisosRetrasos: false,
  avisosMuestreosPorVencer: false,
  avisosMuestreosSinHacer: false,
  avisosPreguntas: true,
  avisosPapeles: false,
  avisosIncidencias: [],
  resumen: 'ninguno',
  avisosPausados: false,
  debeCambiarContrasena: false,
  version: 0,
};

const clientes = [
  cliente('ejemplo-hoteles', 'Hoteles de Ejemplo', hoteles, 'alicuota'),
  cliente('ejemplo-aguas', 'Aguas de Ejemplo', aguas, 'cbba'),
  { ...cliente('ejemplo-comedor', 'Comedores de Ejemplo', comedor, null), referenciaExterna: 'otra' as const },
];
const grupos = [
  grupo('ejemplo-grupo-aguas', 'Aguas (ejemplo)', '#3B82F6', ['Agua de consumo', 'Agua de piscina']),
  grupo('ejemplo-grupo-alimentos', 'Alimentos (ejemplo)', '#B45309', ['Plato preparado', 'Leche cruda']),
];

/** What the panel shows where there is no truth to show. Made up, and called so. */
export const examples: Lists = {
  cliente: clientes.map((one) => ({ ...one, version: 0 })),
  tipoGrupo: grupos.map((one) => ({ ...one, version: 0 })),
  usuario: [
    {
      ...usuario,
      _id: 'ejemplo-calidad',
      email: 'calidad@ejemplo.example',
      clientes: [{ _id: 'ejemplo-hoteles', nombre: 'Hoteles de Ejemplo' }],
      solicitantes: hoteles,
      permisosInformesExternos: ['Auditoría de Cocina'],
    },
    {
      ...usuario,
      _id: 'ejemplo-redes',
      email: 'redes@ejemplo.example',
      clientes: [{ _id: 'ejemplo-aguas', nombre: 'Aguas de Ejemplo' }],
      solicitantes: aguas,
      grupoTipoMuestra: ['ejemplo-grupo-aguas'],
      isActive: false,
    },
    { ...usuario, _id: 'ejemplo-master', email: 'master@ejemplo.example', master: 'todos' },
  ],
};

/** The solicitantes and types of the examples. */
export const opcionesDeEjemplo: Opciones = {
  solicitantes: [...hoteles, ...aguas, ...comedor],
  tiposMuestra: ['Agua de consumo', 'Agua de piscina', 'Leche cruda', 'Plato preparado'],
};
