import { randomUUID } from 'node:crypto';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { fichaDePuntoSchema } from '../../contract/puntos/punto.ts';
import { cliente } from '../clientes.ts';
import { muestra } from '../muestras.ts';
import { dropCertificate } from './certificates.ts';
import type { Change, Named } from './change.ts';
import { Draw } from './draw.ts';
import { tipoGrupos, tipos, putUsuario } from './laboratory.ts';
import { type Known, puntoDe } from './probes.ts';
import type { Product } from './product.ts';

const solicitantes = ['Hotel Sol', 'Hotel Luna', 'Hotel Vecino', 'ETAP Norte', 'Balneario', 'Sin cliente'];
const puntos = ['Grifo 1', 'Grifo 2', 'Depósito'];
const estados = ['autorizada', 'autorizada', 'autorizada', 'en_curso', 'anulada'] as const;
const emptyFicha = fichaDePuntoSchema.parse({});
const parametros = ['Legionella spp.', 'Escherichia coli', 'Nitrato'];

/** A laboratory to which anything may happen: samples come, are corrected, move and are withdrawn, points are joined. */
export class ChangingLaboratory {
  private readonly samples = new Map<string, MuestraDocument>();
  private readonly joined = new Set<string>();
  private made = 0;
  private readonly product: Product;
  private readonly admin: string;

  constructor(product: Product, admin: string) {
    this.product = product;
    this.admin = admin;
  }

  /** Puts a sample of each solicitante at each point, so that there is something of all. */
  async begin(): Promise<void> {
    const all = solicitantes.flatMap((solicitante, s) =>
      puntos.map((punto, p) =>
        sampleOf({
          n: this.made++,
          solicitante,
          punto,
          tipo: tipos[(s + p) % tipos.length] ?? '',
          draw: new Draw(s * 7 + p),
        }),
      ),
    );
    await this.store(all);
  }

  /** What is to happen next; which, a number says. */
  next(seed: number): Change {
    const draw = new Draw(seed);
    const kinds = [
      ...Array.from({ length: 6 }, () => () => this.sample(draw)),
      () => this.join(draw),
      () => this.ficha(draw),
      () => this.certificate(draw),
      () => this.report(draw),
      () => this.comment(draw),
      () => this.user(draw),
      () => this.group(draw),
      () => this.client(draw),
      () => this.request(draw),
      () => this.view(draw),
    ];
    return draw.of(kinds)();
  }

  /** The ids of some incidents and external reports that there are now. */
  async things(): Promise<Pick<Known, 'incidencias' | 'informes' | 'solicitudes'>> {
    const { product, admin: token } = this;
    const query = { situacion: 'todas', orden: 'abierta' };
    const { incidencias } = (await product.call('listIncidencias', { token, query })).data;
    const { informes } = (await product.call('listInformes', { token })).data;
    const { solicitudes } = (await product.call('listSolicitudes', { token })).data;
    const idsOf = (all: readonly { _id: string }[]) => all.slice(0, 6).map(({ _id }) => _id);
    return { incidencias: idsOf(incidencias), informes: idsOf(informes), solicitudes: idsOf(solicitudes) };
  }

  private async store(all: readonly MuestraDocument[]): Promise<void> {
    await saveMuestras(all, { now: new Date() });
    for (const one of all) this.samples.set(one._id, one);
  }

  private any(draw: Draw): MuestraDocument {
    return draw.of([...this.samples.values()]);
  }

  /** A sample comes, is corrected, moves to another solicitante or type, or is withdrawn. */
  private sample(draw: Draw): Change {
    const isNew = draw.of([true, false, false]);
    const before = isNew ? undefined : this.any(draw);
    const solicitante = draw.of([before?.solicitante.nombre ?? draw.of(solicitantes), draw.of(solicitantes)]);
    const tipo = draw.of([before?.tipo_muestra ?? draw.of(tipos), draw.of(tipos)]);
    const n = before ? Number(before._id.split('-')[1]) : this.made++;
    const after = sampleOf({ n, solicitante, tipo, punto: draw.of(puntos), draw });
    return {
      what: `muestra ${placeOf(before)} -> ${placeOf(after)} ${after.estado}`,
      places: [before, after].flatMap((one) =>
        one ? [{ solicitante: one.solicitante.nombre, tipo: one.tipo_muestra }] : [],
      ),
      known: this.knownOf(draw.of([before ?? after, after])),
      make: async () => this.store([after]),
    };
  }

  private join(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    const [clave, de] = [puntoDe(solicitante, 'Grifo 1'), puntoDe(solicitante, 'Grifo 2')];
    return {
      what: `unión ${clave}`,
      places: [{ solicitante, tipo: null }],
      known: this.knownAt(solicitante, draw),
      make: async () => {
        const { admin: token, joined } = this;
        if (joined.delete(clave)) await this.product.call('deleteAlias', { token, query: { clave } });
        else if ((await this.product.call('createAlias', { token, body: { clave, de } })).status === 200)
          joined.add(clave);
      },
    };
  }

  private ficha(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    const clave = puntoDe(solicitante, draw.of(puntos));
    const ficha = { ...emptyFicha, materiales: `Acero ${draw.of([1, 2, 3])}` };
    return {
      what: `ficha ${clave}`,
      places: [{ solicitante, tipo: null }],
      known: this.knownAt(solicitante, draw),
      make: async () => void (await this.product.call('updatePunto', { token: this.admin, body: { clave, ficha } })),
    };
  }

  private certificate(draw: Draw): Change {
    const one = this.any(draw);
    return {
      what: `certificado ${placeOf(one)}`,
      places: [{ solicitante: one.solicitante.nombre, tipo: one.tipo_muestra }],
      known: this.knownOf(one),
      make: async () => void (await dropCertificate(one.numero_muestra, String(this.made++))),
    };
  }

  /** An external report: types narrow nothing of it. */
  private report(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    const form = new FormData();
    const fields = {
      titulo: `Auditoría ${this.made++}`,
      categoria: 'Auditoría de Cocina',
      solicitante,
      empresa: 'alicuota',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('archivo', new File(['%PDF-1.7 informe'], 'informe.pdf', { type: 'application/pdf' }));
    return {
      what: `informe ${solicitante}`,
      places: [{ solicitante, tipo: null }],
      known: this.knownAt(solicitante, draw),
      make: async () => void (await this.product.call('createInforme', { token: this.admin, body: form })).data,
    };
  }

  private comment(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    return {
      what: `comentario ${solicitante}`,
      places: [{ solicitante, tipo: null }],
      known: this.knownAt(solicitante, draw),
      make: async () => {
        const query = { solicitante, situacion: 'todas' };
        const { data } = await this.product.call('listIncidencias', { token: this.admin, query });
        for (const { _id } of data.incidencias.slice(0, 1)) {
          const asked = { token: this.admin, params: { id: _id }, body: { texto: `Visto ${this.made++}` } };
          await this.product.call('commentIncidencia', asked);
        }
      },
    };
  }

  /** A user of a client that no asker is of, who sees what the hotels and the water works do. */
  private user(draw: Draw): Change {
    const _id = `ajena-${draw.of([1, 2])}`;
    const tipoMuestra = draw.of([null, ...tipos]);
    return {
      what: `usuaria ${_id} ${tipoMuestra}`,
      places: [],
      known: { ...this.knownOf(this.any(draw)), usuario: _id },
      make: async () => void (await putUsuario({ _id, clientes: ['ajeno'], tipoMuestra })),
    };
  }

  private group(draw: Draw): Change {
    const tipo = draw.of(tipos);
    const grupo = {
      ...(tipoGrupos[0] as (typeof tipoGrupos)[number]),
      _id: `nuevo-${tipo}`,
      nombre: `Grupo ${this.made++}`,
    };
    return {
      what: `grupo ${tipo}`,
      places: [{ solicitante: null, tipo }],
      known: { ...this.knownOf(this.any(draw)), grupo: grupo._id, tipo },
      make: async () => putTipoGrupo({ ...grupo, tiposIncluidos: [tipo] }),
    };
  }

  /** A client that no asker is of, and no company's: which solicitantes it has. */
  private client(draw: Draw): Change {
    const own = solicitantes.filter(() => draw.of([true, false]));
    const known = { ...this.knownOf(this.any(draw)), cliente: 'ajeno' };
    return {
      what: `cliente ${own.join()}`,
      places: [],
      known,
      make: async () =>
        putCliente(cliente({ _id: 'ajeno', nombre: `Ajeno ${this.made++}`, solicitantes: own, empresa: null })),
    };
  }

  /** A client that no asker is of asks for a sample: of a solicitante that an asker may have too. */
  private request(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    const tipo = draw.of(tipos);
    return {
      what: `solicitud ${solicitante}/${tipo}`,
      places: [],
      known: { ...this.knownAt(solicitante, draw), cliente: 'ajeno', usuario: 'ajena-3' },
      make: async () => {
        await putCliente(cliente({ _id: 'ajeno', nombre: 'Ajeno', solicitantes: [solicitante], empresa: null }));
        const email = await putUsuario({ _id: 'ajena-3', clientes: ['ajeno'] });
        const { accessToken: token } = await this.product.signIn(email);
        const hoy = fechaEnMadrid(new Date());
        const body = { solicitante, tipo_muestra: tipo, desde: hoy, hasta: hoy, peticion: randomUUID() };
        await this.product.call('createSolicitud', { token, body });
      },
    };
  }

  /** A user of the hotels shares a view of a solicitante, or of a type, with all of them. */
  private view(draw: Draw): Change {
    const solicitante = draw.of(solicitantes);
    const tipo = draw.of(tipos);
    const isOfTipo = draw.of([true, false]);
    const consulta = new URLSearchParams([isOfTipo ? ['tipoMuestra', tipo] : ['solicitante', solicitante]]).toString();
    return {
      what: `vista ${consulta}`,
      places: [isOfTipo ? { solicitante: null, tipo } : { solicitante, tipo: null }],
      known: this.knownAt(solicitante, draw),
      make: async () => {
        const { accessToken: token } = await this.product.signIn(await putUsuario({ _id: 'ajena-4' }));
        const body = { pagina: 'resultados', nombre: `Vista ${this.made++}`, consulta, cliente: 'hoteles' };
        await this.product.call('createVista', { token, body });
      },
    };
  }

  private knownAt(solicitante: string, draw: Draw): Named {
    const own = [...this.samples.values()].filter((one) => one.solicitante.nombre === solicitante);
    return { ...this.knownOf(own.length > 0 ? draw.of(own) : this.any(draw)), solicitante };
  }

  private knownOf(one: MuestraDocument): Named {
    const [determinacion] = one.determinaciones;
    const { nombre } = one.solicitante;
    return {
      muestra: one._id,
      numero: one.numero_muestra,
      usuario: 'ajena-1',
      solicitante: nombre,
      tipo: one.tipo_muestra,
      cliente: nombre === 'ETAP Norte' ? 'aguas' : 'vecinos',
      grupo: 'alimentos',
      determinacion: determinacion?.descripcion ?? '',
      parametro: determinacion?.resultados[0]?.descripcion ?? '',
      punto: puntoDe(nombre, one.punto_muestreo?.nombre ?? ''),
    };
  }
}

const placeOf = (one: MuestraDocument | undefined) =>
  one ? `${one._id} ${one.solicitante.nombre}/${one.tipo_muestra}` : 'nueva';

interface Wanted {
  n: number;
  solicitante: string;
  tipo: string;
  punto: string;
  draw: Draw;
}

function sampleOf({ n, solicitante, tipo, punto, draw }: Wanted): MuestraDocument {
  const parametro = draw.of(parametros);
  const valor = draw.of([1, 5, 50, 500, 5000]);
  const conclusion = valor > 100 ? 'No cumple' : 'Cumple';
  const counts = {
    total_resultados: 1,
    resultados_cumplen: Number(valor <= 100),
    resultados_no_cumplen: Number(valor > 100),
  };
  return muestra({
    _id: `suceso-${n}`,
    numero_muestra: `S-${n}`,
    estado: draw.of(estados),
    fecha_muestra: `2026-1${draw.of([0, 1])}-0${draw.of([1, 2, 3, 4, 5, 6, 7, 8, 9])}`,
    tipo_muestra: tipo,
    solicitante: { nombre: solicitante },
    punto_muestreo: { nombre: punto },
    conclusion_muestra: conclusion,
    determinaciones: [
      {
        descripcion: `Recuento de ${parametro}`,
        resultados: [
          {
            descripcion: parametro,
            valor,
            valor_formateado: String(valor),
            unidad: 'UFC/100 mL',
            referencia: { max: 100 },
            conclusion,
          },
        ],
        ...counts,
      },
    ],
  });
}
