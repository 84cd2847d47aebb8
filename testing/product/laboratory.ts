import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { TipoGrupo } from '../../contract/administracion/tipo-grupo.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { createUsuario, type NewUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { usuario } from '../usuarios.ts';
import { cheapHash } from './cheap-password.ts';
import { begunFolder } from './begun.ts';
import { password, type Product, type ProductOptions, startProduct } from './product.ts';

const at = '2026-01-01T00:00:00.000Z';

const cliente = (_id: string, solicitantes: string[], more: Partial<Cliente> = {}): Cliente => ({
  _id,
  nombre: `Cliente ${_id}`,
  solicitantes,
  contacto: {},
  descripcion: '',
  empresa: 'alicuota',
  isActive: true,
  createdAt: at,
  updatedAt: at,
  ...more,
});

const grupo = (_id: string, tiposIncluidos: string[]): TipoGrupo => ({
  _id,
  nombre: `Grupo ${_id}`,
  descripcion: '',
  color: '#3B82F6',
  tiposIncluidos,
  isActive: true,
  createdAt: at,
  updatedAt: at,
});

/** A small laboratory: who its clients are, what it analyses, and what it found. */
export const clientes = [
  cliente('hoteles', ['Hotel Sol', 'Hotel Luna']),
  cliente('aguas', ['ETAP Norte'], { empresa: 'cbba' }),
  cliente('cerrado', ['Balneario'], { empresa: 'cbba', isActive: false }),
];
export const tipoGrupos = [
  grupo('aguas', ['Agua de consumo', 'Agua de piscina']),
  grupo('alimentos', ['Plato preparado', 'Queso, curado']),
];
export const solicitantes = [...clientes.flatMap((one) => one.solicitantes), 'Sin cliente'];
export const tipos = [...tipoGrupos.flatMap(({ tiposIncluidos }) => tiposIncluidos), 'Aire'];

const conclusiones = ['Cumple', 'No cumple', undefined];

/** 120 samples over every solicitante, type, conclusion and state. */
export const muestras: MuestraDocument[] = Array.from({ length: 120 }, (_, n) => ({
  _id: `muestra-${n}`,
  numero_muestra: `M-2026-${String(n).padStart(3, '0')}`,
  estado: n % 11 === 0 ? 'en_curso' : n % 17 === 0 ? 'anulada' : 'autorizada',
  fecha_muestra: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  tipo_muestra: tipos[n % tipos.length] as string,
  solicitante: { nombre: solicitantes[(n * 7) % solicitantes.length] as string },
  producto: n % 2 ? 'Leche entera' : 'Grifo de cocina',
  conclusion_muestra: conclusiones[n % 3],
  determinaciones: [
    {
      descripcion: 'Recuento de E. coli',
      procedimiento: 'PNT-MIC-004',
      resultados: [
        {
          descripcion: 'Escherichia coli',
          valor: n,
          valor_formateado: String(n),
          unidad: 'UFC/100 mL',
          referencia: { max: 60 },
          conclusion: n > 60 ? 'No cumple' : 'Cumple',
        },
      ],
      total_resultados: 1,
      resultados_cumplen: n > 60 ? 0 : 1,
      resultados_no_cumplen: n > 60 ? 1 : 0,
    },
  ],
}));

const passwordHash = cheapHash(password);

/** Stores a user of a client that sees everything of it, but for what is given; over one of the same id. */
export async function putUsuario(more: Partial<NewUsuario> & { _id: string }): Promise<string> {
  const stored = usuario({ clientes: ['hoteles'], passwordHash, ...more });
  await createUsuario(stored);
  return stored.email;
}

/** Stores the laboratory in the product that this process's environment points at. */
export async function seedLaboratory(): Promise<void> {
  await Promise.all([...clientes.map(putCliente), ...tipoGrupos.map(putTipoGrupo)]);
  await saveMuestras(muestras, { now: new Date(at) });
}

/** Starts the product as `startProduct` does, with the laboratory in it: one that was begun so, or that is stored now. */
export async function startLaboratory(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options, 'laboratory');
  if (begunFolder('laboratory') === undefined) await seedLaboratory();
  return product;
}

/** The tokens of an administrator, of the hotels' user and of another client's, in a product that was just started. */
export async function signInReaders({
  signIn,
}: Pick<Product, 'signIn'>): Promise<Record<'admin' | 'hotelera' | 'otra', string>> {
  const tokenOf = async (made: Parameters<typeof putUsuario>[0]) => (await signIn(await putUsuario(made))).accessToken;
  return {
    admin: await tokenOf({ _id: 'jefa', role: 'admin' }),
    hotelera: await tokenOf({ _id: 'hotelera', clientes: ['hoteles'] }),
    otra: await tokenOf({ _id: 'otra', clientes: ['aguas'] }),
  };
}
