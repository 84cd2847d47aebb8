import { panelFaults, requiredEmailSchema } from '../../../contract/administracion/rules/admin.ts';
import { nearestName } from '../../platform/runtime/parecidos.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import type { FaltaDeLote, FilaComprobada } from '../../../contract/administracion/usuarios-lote.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { knownClientes, type ListedCliente } from '../../platform/access/store/known-clientes.ts';
import { knownUsuarios } from '../../platform/access/store/known-usuarios.ts';

/**
 * The most names of clients for which an answer looks for a similar one, and the most clients with which it does: a name is
 * compared with every client's, which takes some 2 µs each.
 */
const maxLooked = 20;
const maxClientes = 20_000;

/** What the rows of a list of users mean, and what keeps each from becoming a user. Stores nothing. */
export const checkUsuarios: Implementation<'checkUsuarios'> = async ({ body: { filas } }) => {
  const [usuarios, clientes] = await Promise.all([knownUsuarios(), knownClientes()]);
  const addresses = new Set(usuarios.map(({ email }) => email));
  const named = new ClientesByName(clientes);
  const first = new Map<string, number>();
  return {
    filas: filas.map((fila, place) => {
      const email = checkedEmail(fila.email, first, place);
      const found = named.find(fila.cliente);
      const { names, faltas } = chosen(fila.solicitantes, found.cliente);
      return {
        email: email.email,
        cliente: found.cliente ? { _id: found.cliente._id, nombre: found.cliente.nombre } : null,
        solicitantes: names,
        existe: addresses.has(email.email),
        faltas: [...email.faltas, ...found.faltas, ...faltas],
      };
    }),
  };
};

/** A row's address, which no row before may have. `first` has each address with the place of its row. */
function checkedEmail(
  written: string,
  first: Map<string, number>,
  place: number,
): Pick<FilaComprobada, 'email' | 'faltas'> {
  const parsed = requiredEmailSchema.safeParse(written);
  const wrong = (motivo: string) => [{ campo: 'email' as const, valor: written, motivo, sugerencia: null }];
  if (!parsed.success) {
    return {
      email: written.toLowerCase(),
      faltas: wrong(parsed.error.issues[0]?.message ?? panelFaults.correoFormato),
    };
  }
  const email = parsed.data;
  const before = first.get(email);
  if (before !== undefined) return { email, faltas: wrong(`La dirección está ya en la fila ${before + 1}`) };
  first.set(email, place);
  return { email, faltas: [] };
}

interface FoundCliente {
  cliente?: ListedCliente;
  faltas: FaltaDeLote[];
}

/** The clients by their names: to the letter, else without case and accents where that leaves one. */
class ClientesByName {
  readonly #clientes: readonly ListedCliente[];
  readonly #exact: Map<string, ListedCliente[]>;
  readonly #folded: Map<string, ListedCliente[]>;
  readonly #known = new Map<string, FoundCliente>();
  #nearest: ReturnType<typeof nearestName> | undefined;
  #looked = 0;

  constructor(clientes: readonly ListedCliente[]) {
    this.#clientes = clientes;
    this.#exact = Map.groupBy(clientes, ({ nombre }) => clean(nombre));
    this.#folded = Map.groupBy(clientes, ({ nombre }) => fold(clean(nombre)));
  }

  find(nombre: string): FoundCliente {
    const known = this.#known.get(nombre) ?? this.#look(nombre);
    this.#known.set(nombre, known);
    return known;
  }

  #look(nombre: string): FoundCliente {
    const wrong = (motivo: string, sugerencia: string | null = null) => {
      return { faltas: [{ campo: 'cliente' as const, valor: nombre, motivo, sugerencia }] };
    };
    if (nombre === '') return wrong('Falta el cliente');
    const [cliente, ...others] = this.#exact.get(nombre) ?? this.#folded.get(fold(nombre)) ?? [];
    if (others.length > 0) return wrong(`Hay ${others.length + 1} clientes que se llaman «${nombre}»`);
    if (cliente) return { cliente, faltas: [] };
    return wrong(`No hay ningún cliente «${nombre}»`, this.#nearestTo(nombre));
  }

  #nearestTo(nombre: string): string | null {
    if (this.#clientes.length > maxClientes || ++this.#looked > maxLooked) return null;
    this.#nearest ??= nearestName(this.#clientes.map((cliente) => cliente.nombre));
    return this.#nearest(nombre)?.name ?? null;
  }
}

/**
 * A row's solicitantes as its client spells them; with a fault for each that the client lacks. As written without a known client.
 */
function chosen(
  written: readonly string[],
  cliente: ListedCliente | undefined,
): { names: string[]; faltas: FaltaDeLote[] } {
  if (!cliente) return { names: [...written], faltas: [] };
  const names: string[] = [];
  const faltas: FaltaDeLote[] = [];
  const own = new Map(cliente.solicitantes.map((nombre) => [clean(nombre), nombre]));
  const folded = Map.groupBy(cliente.solicitantes, (nombre) => fold(clean(nombre)));
  let nearest: ReturnType<typeof nearestName> | undefined;
  for (const valor of written) {
    const alike = folded.get(fold(valor)) ?? [];
    const nombre = own.get(valor) ?? (alike.length === 1 ? alike[0] : undefined);
    if (nombre !== undefined) {
      if (!names.includes(clean(nombre))) names.push(clean(nombre));
      continue;
    }
    nearest ??= nearestName(cliente.solicitantes);
    const motivo = `«${valor}» no es solicitante de ${cliente.nombre}`;
    faltas.push({ campo: 'solicitantes', valor, motivo, sugerencia: nearest(valor)?.name ?? null });
  }
  return { names, faltas };
}
