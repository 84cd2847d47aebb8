import {
  type Coherencia,
  coherenciaDeEntregaSchema,
  conActo,
  type CuentaDeRegla,
  cuentaDeRegla,
  dichoDe,
  porMirarDe,
  type ReglaDeCoherencia,
  reglaDeCoherenciaSchema,
  reglasDeCoherencia,
  type reglasEnUsoSchema,
  sueleFallar,
} from '../../../../contract/entregas/coherencia.ts';
import type * as z from 'zod';
import { makeChange } from '../../../platform/audit/change.ts';
import { requireVersion } from '../../../platform/audit/conflict.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { readReparos } from '../store/entrega-objects.ts';
import { changeEntregaBy, listEntregas, readEntrega, type StoredEntrega } from '../store/entregas.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readRetenidas } from '../store/retenidas.ts';
import { readReglasApagadas, type ReglasApagadas, writeReglasApagadas } from '../store/diccionario.ts';
import { readUsuarios } from '../../../platform/access/store/usuarios.ts';
import { requireEntrega } from './entregas.ts';

const retirada = 'Esta entrega está retirada: no queda nada que mirar en ella';
const cambiada = 'La entrega ha cambiado mientras tanto. Vuelve a abrirla';

/** What was found in a delivery, and what was said of it. Throws NOT_FOUND. */
export const getCoherencia: Implementation<'getCoherencia'> = async ({ params }) =>
  coherenciaOf(await requireEntrega(params.id));

const nada = { reparos: [], vistos: {}, miradas: 0, sinHistorial: 0, sinMirar: 0 };

async function foundIn(id: string) {
  return coherenciaDeEntregaSchema.parse((await readReparos(id)) ?? nada);
}

async function coherenciaOf({ _id, coherencia, esperan }: StoredEntrega): Promise<Coherencia> {
  const [{ reparos, vistos: _counted, ...looked }, { apagadas }] = await Promise.all([
    foundIn(_id),
    readReglasApagadas(),
  ]);
  const guardada = coherencia ?? { vistos: {}, actos: [] };
  const [headers, usuarios, retenidas] = await Promise.all([
    readMuestraHeaders([...new Set(reparos.map(({ muestra }) => muestra._id))]),
    readUsuarios([...new Set(guardada.actos.map(({ por }) => por))]),
    esperan.some(({ motivos }) => motivos.includes('reparo')) ? readRetenidas(_id) : [],
  ]);
  const held = new Set(retenidas.flatMap((one) => (one.estado === 'pendiente' ? [one._id] : [])));
  const emails = new Map(usuarios.map((usuario) => [usuario._id, usuario.email]));
  const said = reparos.map((one) => {
    const { salida, motivo, por, en } = dichoDe(guardada, one) ?? {};
    const dicho = salida && motivo && por && en ? { salida, motivo, por: emails.get(por) ?? null, en } : null;
    const header = headers.get(one.muestra._id);
    const isAsBrought = header !== undefined && header.entregas.includes(_id);
    return { ...one, dicho, situacion: situacionOf(isAsBrought, held.has(one.muestra._id)) };
  });
  const reglas = reglaDeCoherenciaSchema.options.flatMap((regla) => {
    const { vistos, noErrores, errores } = cuentaDeRegla(guardada, regla);
    return vistos === 0
      ? []
      : [{ regla, vistos, porMirar: vistos - noErrores - errores, activa: !apagadas.includes(regla) }];
  });
  return { reparos: said.toSorted((a, b) => Number(a.dicho !== null) - Number(b.dicho !== null)), reglas, ...looked };
}

function situacionOf(isAsBrought: boolean, isHeld: boolean): Coherencia['reparos'][number]['situacion'] {
  if (isHeld) return 'retenida';
  return isAsBrought ? 'vigente' : 'cambiada';
}

/** Notes what an administrator says of findings. Throws NOT_FOUND where there are none such, or CONFLICT. */
export const sayCoherencia: Implementation<'sayCoherencia'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEntrega(params.id);
  const { _id, archivo, coherencia, estado } = before;
  if (estado === 'retirando' || estado === 'retirada') throw new Failure('CONFLICT', { message: retirada });
  const { regla, salida, motivo } = body;
  const known = new Set((await foundIn(_id)).reparos.filter((one) => one.regla === regla).map(({ id }) => id));
  const reparos = body.reparos && [...new Set(body.reparos)];
  const total = coherencia?.vistos[regla] ?? 0;
  if (!coherencia || total === 0 || reparos?.some((id) => !known.has(id))) throw new Failure('NOT_FOUND');
  const acto = { regla, reparos, salida, motivo, por: usuario._id, en: now.toISOString() };
  const guardada = { ...coherencia, actos: conActo(coherencia.actos, acto) };
  const what = `${reglasDeCoherencia[regla].nombre} (${reparos?.length ?? total})`;
  const despues = `${what}: ${salida === 'no_es_error' ? 'no es un error' : 'era un error'}. ${motivo}`;
  const after = await makeChange<StoredEntrega>(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'entrega', _id, nombre: archivo },
      cambios: [{ campo: 'coherencia.dicho', antes: null, despues }],
      previous: before.cambio,
      write: async (cambio, entrada) => {
        // What was found is what a reading finds: an act holds of that alone.
        const isAsRead = (stored: StoredEntrega) =>
          JSON.stringify(stored.coherencia) === JSON.stringify(coherencia) && stored.estado === estado;
        const said = { coherencia: guardada, porMirar: porMirarDe(guardada), cambio };
        const next = await changeEntregaBy(
          before,
          (stored) => (isAsRead(stored) ? { ...stored, ...said } : undefined),
          entrada,
        );
        if (next) return next;
        throw new Failure('CONFLICT', { message: cambiada });
      },
      reread: async () => readEntrega(_id),
    },
  );
  return new Reply(await coherenciaOf(after), archivo);
};

/** How many deliveries tell how useful a rule is, and how many are read at a time. */
const maxEntregas = 300;
const pagina = 100;

/** The rules, with what came of them in the last deliveries. */
export const listReglas: Implementation<'listReglas'> = async () => reglasEnUso(await readReglasApagadas());

async function reglasEnUso({ apagadas, version }: ReglasApagadas): Promise<z.output<typeof reglasEnUsoSchema>> {
  const entregas: StoredEntrega[] = [];
  for (let hasMore = true; hasMore && entregas.length < maxEntregas;) {
    const page = await listEntregas('muestras', entregas.at(-1), pagina);
    entregas.push(...page.entregas);
    hasMore = page.hasMore && page.entregas.length > 0;
  }
  const inForce = entregas.filter(({ estado }) => estado !== 'retirando' && estado !== 'retirada');
  const reglas = reglaDeCoherenciaSchema.options.map((regla) => {
    const cuenta = inForce.reduce<CuentaDeRegla>(
      (sum, { coherencia }) => {
        if (!coherencia) return sum;
        const { vistos, noErrores, errores } = cuentaDeRegla(coherencia, regla);
        return { vistos: sum.vistos + vistos, noErrores: sum.noErrores + noErrores, errores: sum.errores + errores };
      },
      { vistos: 0, noErrores: 0, errores: 0 },
    );
    return { regla, activa: !apagadas.includes(regla), ...cuenta, sueleFallar: sueleFallar(cuenta) };
  });
  return { reglas, version };
}

/** Switches a rule on or off for the deliveries to come. Throws NOT_FOUND for what is no rule, or CONFLICT. */
export const updateRegla: Implementation<'updateRegla'> = async ({ params, body }, { usuario, now, newId }) => {
  const regla: ReglaDeCoherencia | undefined = reglaDeCoherenciaSchema.safeParse(params.regla).data;
  if (regla === undefined) throw new Failure('NOT_FOUND');
  const { nombre } = reglasDeCoherencia[regla];
  const before = requireVersion(await readReglasApagadas(), body.version);
  const wasOn = !before.apagadas.includes(regla);
  if (wasOn === body.activa) return new Reply(await reglasEnUso(before), nombre);
  const others = before.apagadas.filter((one) => one !== regla);
  const after = await makeChange<ReglasApagadas>(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'regla', _id: regla, nombre },
      cambios: [{ campo: 'coherencia.activa', antes: wasOn, despues: body.activa }],
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const written = { apagadas: body.activa ? others : [...others, regla], version: before.version + 1, cambio };
        return (await writeReglasApagadas(written, before.version, entrada)) && written;
      },
      reread: readReglasApagadas,
    },
  );
  return new Reply(await reglasEnUso(after), nombre);
};
