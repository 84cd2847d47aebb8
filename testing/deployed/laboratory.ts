import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { sampleThatFails } from '../product/alerts.ts';
import type { Target } from './target.ts';

/** What every user of these tests signs in with. */
export const secret = 'Clave-de-prueba-2027';

/** A client with two solicitantes, another's user, and what the laboratory delivers for them, of one test file's own. */
export interface Laboratory {
  adminToken: string;
  /** E-mail addresses of two clients' users. */
  hotelera: string;
  ajena: string;
  tipos: { agua: string; alimento: string };
  solicitantes: { sol: string; luna: string; ajeno: string };
  grupo: string;
}

/** Has the administrator fill in the panel as on the first day: clients, a group of types, users. */
export async function openLaboratory({ call, signIn, admin, mark }: Target): Promise<Laboratory> {
  const adminToken = await signIn(admin.email, admin.password);
  const solicitantes = { sol: `Hotel Sol ${mark}`, luna: `Hotel Luna ${mark}`, ajeno: `Lácteos ${mark}` };
  const tipos = { agua: `Agua de consumo ${mark}`, alimento: `Queso curado ${mark}` };
  const clienteDe = async (nombre: string, propios: string[]) => {
    const body = { nombre: `${nombre} ${mark}`, solicitantes: propios };
    return (await call('createCliente', { token: adminToken, body })).data.cliente._id;
  };
  const hoteles = await clienteDe('Hoteles', [solicitantes.sol, solicitantes.luna]);
  const lacteos = await clienteDe('Lácteos', [solicitantes.ajeno]);
  const { data } = await call('createTipoGrupo', {
    token: adminToken,
    body: { nombre: `Aguas ${mark}`, tiposIncluidos: [tipos.agua] },
  });
  const usuarioDe = async (who: string, cliente: string) => {
    const body = {
      email: `${who}.${mark}@cliente.example`,
      role: 'cliente',
      clientes: [cliente],
      password: secret,
      permisosInformesExternos: ['Auditoría de Cocina'],
      canUploadInformesExternos: true,
    };
    return (await call('createUsuario', { token: adminToken, body })).data.user.email;
  };
  return {
    adminToken,
    hotelera: await usuarioDe('hotelera', hoteles),
    ajena: await usuarioDe('ajena', lacteos),
    tipos,
    solicitantes,
    grupo: data.tipoGrupo._id,
  };
}

const conclusiones = ['Cumple', 'No cumple', undefined];

/** 24 samples of every solicitante, type and conclusion, every fourth still in progress. */
export function samplesOf({ solicitantes, tipos }: Laboratory, mark: string): MuestraDocument[] {
  const whose = Object.values(solicitantes);
  const which = Object.values(tipos);
  return Array.from({ length: 24 }, (_, n) => {
    const conclusion = conclusiones[n % 3];
    const sample = sampleThatFails(`${mark}-${n}`, {
      estado: n % 4 === 3 ? 'en_curso' : 'autorizada',
      fecha_muestra: `2026-${String(1 + Math.floor(n / 4)).padStart(2, '0')}-15`,
      tipo_muestra: which[n % which.length] as string,
      solicitante: { nombre: whose[Math.floor(n / 3) % whose.length] as string },
      punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' },
      producto: n % 2 ? 'Leche entera' : 'Grifo de cocina',
    });
    const { conclusion_muestra: _own, ...others } = sample;
    return conclusion === undefined ? others : { ...others, conclusion_muestra: conclusion };
  });
}

/** Samples as a LIMS exports them, a line each. */
export function ndjson(samples: readonly MuestraDocument[]): string {
  return samples.map((sample) => `${JSON.stringify(sample)}\n`).join('');
}
