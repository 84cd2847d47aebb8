import { grupos, tipos } from './catalogo/tipos.ts';
import type { ClienteDemo } from './clientes.ts';
import { newUsuario, type StoredUsuario } from '../lambdas/store/usuarios.ts';

/** A user without its password, and what it is there to show. */
export interface DemoUsuario extends StoredUsuario {
  descripcion: string;
}

/** Every demo user's password. */
export const demoPassword = 'Alicuota2026';

type Rights = Partial<
  Pick<
    DemoUsuario,
    | 'master'
    | 'clientes'
    | 'solicitantes'
    | 'grupoTipoMuestra'
    | 'tipoMuestra'
    | 'permisosInformesExternos'
    | 'canUploadInformesExternos'
    | 'incidenciasSoloLectura'
    | 'isActive'
    | 'avisos'
  >
>;

/** The rights of a user who sees some of a client's places only. */
function placesOf({ cliente }: ClienteDemo, ...wanted: string[]): Rights {
  return {
    clientes: [cliente._id],
    solicitantes: cliente.solicitantes.filter((nombre) => wanted.some((text) => nombre.includes(text))),
  };
}

/** One user for every way of seeing the laboratory. The administrator is seeded elsewhere. */
export function createUsuarios(clientes: readonly ClienteDemo[], creado: Date): DemoUsuario[] {
  const of = (clave: string): ClienteDemo => {
    const found = clientes.find((one) => one.clave === clave);
    if (!found) throw new RangeError(`No client ${clave}`);
    return found;
  };
  const user = (id: string, email: string, descripcion: string, rights: Rights): DemoUsuario => ({
    ...newUsuario({ _id: `usuario-${id}`, email, role: 'cliente', ...rights, version: 0 }, creado),
    descripcion,
  });
  const hoteles = of('hoteles');
  const aguas = of('aguas');
  const colectividades = of('colectividades');
  const hospital = of('hospital');
  const lacteos = of('lacteos');
  const camping = of('camping');
  const todas: Rights['permisosInformesExternos'] = [
    'Auditoría de Cocina',
    'Hipercloraciones',
    'Verificación de Equipos',
  ];
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
    user('hoteles', `calidad@${hoteles.dominio}`, 'Cadena hotelera completa (5 solicitantes)', {
      clientes: [hoteles.cliente._id],
      permisosInformesExternos: todas,
      canUploadInformesExternos: true,
      avisos: ['Legionella spp.'],
    }),
    user('hotel-playa', `playa@${hoteles.dominio}`, 'Un solo hotel (1 solicitante)', {
      ...placesOf(hoteles, 'Playa'),
      permisosInformesExternos: ['Hipercloraciones'],
    }),
    user('redes', `redes@${aguas.dominio}`, 'Redes de agua del municipio (4 solicitantes)', placesOf(aguas, 'Red ')),
    user('cocina', `cocina@${colectividades.dominio}`, 'Cocina central y un colegio (2 solicitantes)', {
      ...placesOf(colectividades, 'Cocina central', 'Río Alcoba'),
      permisosInformesExternos: ['Auditoría de Cocina'],
    }),
    user('hospital', `mantenimiento@${hospital.dominio}`, 'Hospital: solo el grupo Legionella', {
      clientes: [hospital.cliente._id],
      grupoTipoMuestra: [grupos[1]._id],
      permisosInformesExternos: ['Hipercloraciones'],
    }),
    user(
      'lacteos',
      `leche@${lacteos.dominio}`,
      'Lácteos: solo el tipo Leche pasteurizada, incidencias en solo lectura',
      {
        clientes: [lacteos.cliente._id],
        grupoTipoMuestra: [grupos[3]._id],
        tipoMuestra: tipos.leche.nombre,
        incidenciasSoloLectura: true,
      },
    ),
    user('camping', `recepcion@${camping.dominio}`, 'Usuario deshabilitado', {
      clientes: [camping.cliente._id],
      isActive: false,
    }),
  ];
}
