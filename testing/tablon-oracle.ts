import * as z from 'zod';
import { claveDePunto } from '../contract/puntos/rules/punto.ts';
import { type Act, documentoDe, type Leido, tipos, type Traida } from './tablon-acts.ts';
import { cliente } from './clientes.ts';
import { deliver, withdraw } from './entregas.ts';
import { fila, instalacion } from './instalaciones.ts';
import { seedIncidencia } from './seed-incidencia.ts';
import { asking, storedUsuario } from './usuarios.ts';
import { putCliente, readClientes, removeCliente } from '../lambdas/platform/access/store/clientes.ts';
import { Failure } from '../lambdas/platform/runtime/failure.ts';
import { updateIncidencia } from '../lambdas/domain/incidencias/edit.ts';
import {
  readInstalacion,
  removeInstalacion,
  writeInstalacion,
} from '../lambdas/domain/programa/store/instalaciones.ts';
import { readUniones, writeUniones } from '../lambdas/domain/puntos/store/puntos.ts';
import { updateTablon } from '../lambdas/domain/tablon/ajustes.ts';
import { removingTablon } from '../lambdas/domain/tablon/store/tablones.ts';

/** The time of these stories. */
export const now = new Date('2026-05-08T10:00:00Z');

interface Tablero {
  nombre: string;
  activo: boolean;
  elegido: boolean;
  prohibido: boolean;
  tipos: readonly string[];
  clientes: readonly string[];
}

const tiposDe = (act: { tipos: readonly string[] }) => act.tipos.join();

let series = 0;

const savedSchema = z.object({ data: z.object({ tablon: z.object({ nombre: z.string() }) }) });

/** A laboratory with one requester's boards: what was done to it, and the naive reading of what anyone sees then. */
export class Vida {
  readonly #mark = `${++series}`;
  readonly #sol = `Sol ${this.#mark}`;
  readonly #instalacion = `a-${this.#mark}`;
  readonly #clave = (punto: string) => claveDePunto(this.#sol, { nombre: punto });
  #deliveries: { id: string; traida: Traida; isWithdrawn: boolean }[] = [];
  #tableros = new Map<string, Tablero>();
  #clientes = new Map<string, { hasSol: boolean; isActive: boolean; sinTablones: boolean }>();
  #programa: { puntos: readonly string[]; filas: readonly string[] } | undefined;
  #aliases = new Map<string, string>();
  #medida: string | undefined;
  #incidencia = '';
  /** Every address that there ever was. */
  readonly addresses = new Set(['no-hay']);

  async begin(): Promise<void> {
    this.#incidencia = await seedIncidencia({
      _id: `vida-${this.#mark}.1`,
      cliente: `a-${this.#mark}`,
      solicitante: this.#sol,
      determinacion: 'Cloro',
      parametro: 'Cloro',
      muestras: [0, 1].map((n) => ({
        _id: this.#id(n),
        numero_muestra: this.#id(n),
        fecha_muestra: '2026-03-01',
        tipo_muestra: 'Piscina',
        conclusion: 'No cumple' as const,
        papel: 'incumple' as const,
        revision: 0,
      })),
    });
    await this.act({ do: 'client', _id: 'a', hasSol: true, isActive: true, sinTablones: false, isErased: false });
    await this.act({ do: 'installation', puntos: ['Vaso'], filas: ['Piscina'], isRemoved: false });
    const first = { fecha: '2026-03-02', tipo: 'Piscina', isSol: true, estado: 'autorizada' } as const;
    for (const [n, hora] of (['12:30', '08:00', undefined] as const).entries())
      await this.#deliver({ ...first, n, hora, punto: n < 2 ? 'Vaso' : 'Ducha', valor: 4 - n });
    for (const de of ['instalacion', 'Vaso'] as const)
      await this.act({
        do: 'publish',
        de,
        activo: true,
        nombre: '',
        tipos: [...tipos],
        isAdmin: false,
        quien: 'a',
        prohibido: undefined,
      });
    await this.act({ do: 'measure', texto: 'Purgada', publica: true });
  }

  async act(act: Act): Promise<void> {
    switch (act.do) {
      case 'deliver':
        return this.#deliver(act);
      case 'withdraw': {
        const one = this.#deliveries.filter(({ isWithdrawn }) => !isWithdrawn)[act.which];
        if (!one) return;
        await withdraw(one.id);
        one.isWithdrawn = true;
        return;
      }
      case 'publish':
        return this.#publish(act);
      case 'client':
        return this.#client(act);
      case 'installation':
        return this.#install(act);
      case 'join':
        return this.#join(act);
      case 'measure': {
        const medida =
          act.texto === '' ? null : { texto: act.texto, hecha: null, ...(act.publica && { publica: true as const }) };
        const changing = updateIncidencia(
          { params: { id: this.#incidencia }, query: undefined, body: { medida } },
          asking(now, storedUsuario({ _id: 'ana' })),
        );
        // Of a client that hasn't the requester any more nobody sees it.
        const isChanged = await changing.then(
          () => true,
          () => false,
        );
        if (!isChanged) return;
        this.#medida = medida?.publica ? medida.texto : undefined;
      }
    }
  }

  #ids = 0;
  readonly #newId = () => `vida-${this.#mark}-${++this.#ids}`;
  readonly #id = (n: number) => `M${this.#mark}-${n}`;

  async #deliver(traida: Traida): Promise<void> {
    const document = documentoDe(traida, this.#id(traida.n), traida.isSol ? this.#sol : `Luna ${this.#mark}`);
    const id = await deliver(this.#deliveries.length, [document]);
    this.#deliveries.push({ id, traida, isWithdrawn: false });
  }

  async #client({
    _id: which,
    hasSol,
    isActive,
    sinTablones,
    isErased,
  }: Extract<Act, { do: 'client' }>): Promise<void> {
    const _id = `${which}-${this.#mark}`;
    if (isErased) {
      const [stored] = await readClientes([_id]);
      if (stored) await removeCliente(stored);
      this.#clientes.delete(_id);
      return;
    }
    await putCliente(cliente({ _id, solicitantes: hasSol ? [this.#sol] : [], isActive, sinTablones }));
    this.#clientes.set(_id, { hasSol, isActive, sinTablones });
  }

  async #install({ puntos: own, filas, isRemoved }: Extract<Act, { do: 'installation' }>): Promise<void> {
    const stored = await readInstalacion(this.#instalacion);
    if (isRemoved) {
      if (stored) await removeInstalacion(this.#instalacion, stored.version, await removingTablon(this.#instalacion));
      this.#tableros.delete('instalacion');
      this.#programa = undefined;
      return;
    }
    const made = instalacion({
      _id: this.#instalacion,
      solicitante: this.#sol,
      nombre: 'La piscina',
      atributos: { clase: 'vaso' },
      puntos: own.map(this.#clave),
      filas: filas.map((tipo) => fila({ _id: tipo, tipos: [tipo] })),
      version: (stored?.version ?? 0) + 1,
    });
    await writeInstalacion(made, stored?.version);
    this.#programa = { puntos: own, filas };
  }

  async #join({ alias, de }: Extract<Act, { do: 'join' }>): Promise<void> {
    const isPossible = alias !== de && !this.#aliases.has(de) && ![...this.#aliases.values()].includes(alias);
    if (this.#aliases.has(alias)) this.#aliases.delete(alias);
    else if (isPossible) this.#aliases.set(alias, de);
    const stored = await readUniones(this.#sol);
    const aliases = [...this.#aliases].map(([other, punto]) => ({
      clave: this.#clave(other),
      de: this.#clave(punto),
      nombre: punto,
      alias: other,
    }));
    const next = { solicitante: this.#sol, aliases, distintos: [], cambio: null };
    await writeUniones({ ...next, version: (stored?.version ?? 0) + 1 }, stored?.version);
  }

  async #publish(act: Extract<Act, { do: 'publish' }>): Promise<void> {
    const { de, activo, nombre, tipos: own, isAdmin, prohibido, quien } = act;
    const clientes = isAdmin ? [] : [`${quien}-${this.#mark}`];
    const who = storedUsuario({ _id: 'ana', role: isAdmin ? 'admin' : 'cliente', clientes });
    const alcance = { solicitantes: new Set([this.#sol]), tipos: 'todos', clientes: 'todos' } as const;
    const chosen = nombre && `${nombre}-${this.#mark}`;
    const what = de === 'instalacion' ? { instalacion: this.#instalacion } : { punto: this.#clave(de) };
    const body = {
      ...what,
      activo,
      nombre: chosen,
      indexable: false,
      sinac: '',
      soloSinac: false,
      tipos: own,
      prohibido,
    };
    const asked = { params: undefined, query: undefined, body };
    const saving = updateTablon(this.#newId)(asked, { ...asking(now, who), alcance });
    const said = await saving.then(
      (reply) => savedSchema.parse(reply).data.tablon.nombre,
      (error: unknown) => ({ refused: error instanceof Failure ? error.code : String(error) }),
    );
    const key = de === 'instalacion' ? de : this.#of(de);
    const before = this.#tableros.get(key);
    const refused = this.#refusal(act, chosen);
    const stays = before && !before.elegido ? before.nombre : undefined;
    const expected = refused ? { refused } : chosen || stays;
    if (expected !== undefined && JSON.stringify(said) !== JSON.stringify(expected))
      throw new Error(`Saved as ${JSON.stringify(said)}, and not as ${JSON.stringify(expected)}`);
    if (typeof said !== 'string') return;
    this.addresses.add(said);
    const isOn = activo && !(isAdmin && prohibido === true);
    const agreed = [...this.#others(act), ...(isOn ? this.#speaksFor(act) : [])];
    this.#tableros.set(key, {
      nombre: said,
      elegido: chosen !== '',
      activo: agreed.length > 0,
      prohibido: isAdmin ? (prohibido ?? before?.prohibido ?? false) : (before?.prohibido ?? false),
      tipos: own,
      clientes: agreed,
    });
  }

  /** Why a board can't be saved; undefined where it can. */
  #refusal(act: Extract<Act, { do: 'publish' }>, nombre: string): string | undefined {
    const { de, activo, isAdmin, prohibido } = act;
    const key = de === 'instalacion' ? de : this.#of(de);
    if (de === 'instalacion' ? !this.#programa : !this.#samples().some(({ punto }) => this.#of(punto) === key))
      return 'NOT_FOUND';
    if (this.#speaksFor(act).length === 0) return 'FORBIDDEN';
    const before = this.#tableros.get(key);
    const stays = before?.prohibido ?? false;
    const isForbidden = isAdmin ? (prohibido ?? stays) : stays;
    if (activo && !(isAdmin && prohibido === true) && (isForbidden || this.#isForbidden())) return 'FORBIDDEN';
    const isOther = before && this.#others(act).length > 0 && (before.elegido ? before.nombre : '') !== nombre;
    const isOtherwise =
      before && this.#others(act).length > 0 && de !== 'instalacion' && before.tipos.join() !== tiposDe(act);
    if (isOther || isOtherwise) return 'FORBIDDEN';
    const isTaken = [...this.#tableros].some(([other, one]) => other !== key && nombre !== '' && one.nombre === nombre);
    return isTaken ? 'CONFLICT' : undefined;
  }

  /** The clients for whom whoever publishes speaks: all for an administrator. */
  #speaksFor = ({ isAdmin, quien }: Extract<Act, { do: 'publish' }>) =>
    isAdmin ? this.#owners() : this.#holders().flatMap(([_id]) => (_id === `${quien}-${this.#mark}` ? [_id] : []));

  /** The others that agreed to the board as it is. */
  #others(act: Extract<Act, { do: 'publish' }>): string[] {
    const agreed = this.#tableros.get(act.de === 'instalacion' ? act.de : this.#of(act.de))?.clientes ?? [];
    return this.#owners().filter((_id) => agreed.includes(_id) && !this.#speaksFor(act).includes(_id));
  }

  #of = (punto: string) => this.#aliases.get(punto) ?? punto;
  #holders = () => [...this.#clientes].filter(([, { hasSol, isActive }]) => hasSol && isActive);
  #owners = () => (this.#holders().length > 0 ? this.#holders().map(([_id]) => _id) : ['']);
  #isForbidden = () => this.#holders().some(([, { sinTablones }]) => sinTablones);

  /** The requester's authorised samples, each as the last delivery that stands brought it. */
  #samples(): Traida[] {
    const last = new Map<number, Traida>();
    for (const { traida, isWithdrawn } of this.#deliveries) if (!isWithdrawn) last.set(traida.n, traida);
    return [...last.values()].filter(({ estado, isSol }) => estado === 'autorizada' && isSol);
  }

  /** What anyone sees at an address; undefined: that there is nothing. */
  naive(address: string): Leido | undefined {
    const [key, one] = [...this.#tableros].find(([, { nombre }]) => nombre === address) ?? [];
    if (!key || !one?.activo || one.prohibido || this.#isForbidden()) return undefined;
    if (!this.#owners().every((_id) => one.clientes.includes(_id))) return undefined;
    const isPunto = key !== 'instalacion';
    const own = isPunto ? [key] : (this.#programa?.puntos ?? []).map(this.#of);
    const filas = isPunto ? one.tipos : (this.#programa?.filas ?? []);
    const shown = this.#samples().filter(({ punto }) => own.includes(this.#of(punto)));
    if (isPunto && (this.#aliases.has(key) || !shown.some(({ tipo }) => filas.includes(tipo)))) return undefined;
    const cuando = ({ fecha, hora }: Traida) => (hora ? `${fecha}T${hora}` : fecha);
    const newest = (a: Traida, b: Traida) => {
      const [x, y] = [`${cuando(a)} `.padEnd(17), `${cuando(b)} `.padEnd(17)];
      return x === y ? b.n - a.n : x < y ? 1 : -1;
    };
    const sets = filas.map((tipo) => ({
      titulo: tipo,
      all: shown
        .filter((sample) => sample.tipo === tipo)
        .toSorted(newest)
        .slice(0, 5),
    }));
    // Of each point and type what no sample of a later day has solved: everything that fails from its last failing day on.
    const abiertas = [...Map.groupBy(shown, ({ punto, tipo }) => `${this.#of(punto)} ${tipo}`).values()].flatMap(
      (some) => {
        const last = some
          .filter(({ valor }) => valor > 2)
          .toSorted((a, b) => Number(a.fecha > b.fecha) - Number(a.fecha < b.fecha) || a.n - b.n)
          .at(-1);
        return last && !some.some(({ valor, fecha }) => valor <= 2 && fecha > last.fecha) ? [last] : [];
      },
    );
    const published = sets.flatMap(({ all }) => all);
    const listed = [...new Set([...published, ...abiertas.filter(({ tipo }) => filas.includes(tipo))])]
      .filter(({ valor }) => valor > 2)
      .toSorted(newest);
    const failing = [
      ...listed.filter((sample) => abiertas.includes(sample)),
      ...listed.filter((sample) => !abiertas.includes(sample)),
    ];
    const latest = published.toSorted(newest)[0]?.fecha;
    const isGreen = latest !== undefined && published.every(({ fecha, valor }) => fecha !== latest || valor <= 2);
    return {
      titulo: isPunto ? key : 'La piscina',
      conjuntos: sets.map(({ titulo, all }) => ({
        titulo,
        cuando: all.map(cuando),
        valores: all.map(({ valor }) => String(valor)),
      })),
      medidas: failing.map(({ n }) =>
        n < 2 && this.#owners().includes(`a-${this.#mark}`) ? (this.#medida ?? '') : '',
      ),
      estado: abiertas.length > 0 ? 'no' : isGreen ? 'si' : latest === undefined ? '' : 'no',
      abiertos: abiertas.length,
    };
  }
}
