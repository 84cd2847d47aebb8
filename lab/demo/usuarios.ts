import { tipos } from './catalogo/tipos.ts';
import type { ClienteDemo } from './clientes.ts';
import { newUsuario, type StoredUsuario } from '../../lambdas/platform/access/store/usuarios.ts';

/** A user without a password; `descripcion` says what the user is for in the demo. */
export interface DemoUsuario extends StoredUsuario {
  descripcion: string;
}

/** Every demo user's password. */
export const demoPassword = 'Alicuota2026';

type Rights = Partial<StoredUsuario>;

const todas: StoredUsuario['permisosInformesExternos'] = [
  'Auditoría de Cocina',
  'Hipercloraciones',
  'Verificación de Equipos',
];

/** What a firm that looks after the water of three clients sees of each. */
function carteraDe(clientes: readonly ClienteDemo[]): Pick<StoredUsuario, 'clientes' | 'porCliente'> {
  const porCliente = ['hoteles', 'hospital', 'balneario'].flatMap((clave) => {
    const found = clientes.find((one) => one.clave === clave);
    const grupoTipoMuestra = clave === 'hospital' ? ['grupo-legionella'] : [];
    const regla = { solicitantes: [], grupoTipoMuestra, tipoMuestra: null, incidenciasSoloLectura: false };
    return found ? [{ cliente: found.cliente._id, ...regla }] : [];
  });
  return { clientes: porCliente.map(({ cliente }) => cliente), porCliente };
}

/** One user for every way of seeing the laboratory. The administrator is seeded elsewhere. */
export function createUsuarios(clientes: readonly ClienteDemo[], creado: Date): DemoUsuario[] {
  const user = (id: string, email: string, descripcion: string, rights: Rights): DemoUsuario => ({
    ...newUsuario({ _id: `usuario-${id}`, email, role: 'cliente', ...rights, version: 0 }, creado),
    descripcion,
  });
  /** A user of a client, at its domain; where `places` are named, it sees those solicitantes only. */
  const of = (clave: string, name: string, descripcion: string, rights: Rights & { places?: string[] }) => {
    const found = clientes.find((one) => one.clave === clave);
    if (!found) throw new RangeError(`No client ${clave}`);
    const { cliente, dominio } = found;
    const { places = [], ...rest } = rights;
    const solicitantes = cliente.solicitantes.filter((nombre) => places.some((text) => nombre.includes(text)));
    return user(name, `${name}@${dominio}`, descripcion, {
      ...rest,
      clientes: [cliente._id],
      solicitantes,
    });
  };
  return [
    user('master-todos', 'master@todos.test', 'Master de las dos empresas', {
      master: 'todos',
      permisosInformesExternos: todas,
    }),
    user('master-alicuota', 'master@alicuota.test', 'Master de Alícuota: todos sus clientes', {
      master: 'alicuota',
      permisosInformesExternos: todas,
      canUploadInformesExternos: true,
    }),
    user('master-cbba', 'master@cbba.test', 'Master de CBBA: todos sus clientes', {
      master: 'cbba',
      permisosInformesExternos: ['Auditoría de Cocina', 'Hipercloraciones'],
    }),
    of('hoteles', 'calidad', 'Cadena hotelera completa (5 solicitantes)', {
      permisosInformesExternos: todas,
      canUploadInformesExternos: true,
      avisos: ['Legionella spp.'],
    }),
    of('hoteles', 'playa', 'Un solo hotel (1 solicitante)', {
      places: ['Playa'],
      permisosInformesExternos: ['Hipercloraciones'],
    }),
    of('aguas', 'redes', 'Redes de agua del municipio (4 solicitantes)', { places: ['Red '] }),
    of('colectividades', 'cocina', 'Cocina central y un colegio (2 solicitantes)', {
      places: ['Cocina central', 'Río Alcoba'],
      permisosInformesExternos: ['Auditoría de Cocina'],
    }),
    of('hospital', 'mantenimiento', 'Hospital: solo el grupo Legionella', {
      grupoTipoMuestra: ['grupo-legionella'],
      permisosInformesExternos: ['Hipercloraciones'],
    }),
    of('lacteos', 'leche', 'Lácteos: solo el tipo Leche pasteurizada, incidencias en solo lectura', {
      grupoTipoMuestra: ['grupo-alimentos'],
      tipoMuestra: tipos.leche.nombre,
      incidenciasSoloLectura: true,
    }),
    user(
      'tecnica',
      'tecnica@mantenagua.example',
      'Empresa de mantenimiento: tres clientes, en cada uno lo suyo',
      carteraDe(clientes),
    ),
    of('camping', 'recepcion', 'Usuario deshabilitado', { isActive: false }),
  ];
}
