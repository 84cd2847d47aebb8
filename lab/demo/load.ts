import { paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import { hashPassword } from '../../lambdas/platform/credentials/password.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente, readClientes } from '../../lambdas/platform/access/store/clientes.ts';
import { files } from '../../lambdas/platform/dynamo/clients.ts';
import { mapBounded } from '../../lambdas/platform/runtime/map-bounded.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { readMuestraHeaders } from '../../lambdas/domain/muestras/store/muestras.ts';
import { putNormaDeTipo } from '../../lambdas/domain/normas/store/normas-de-tipo.ts';
import { putTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { createUsuario, seededAdminId } from '../../lambdas/platform/access/store/usuarios.ts';
import { anuladasDe, type Corregida, corregidasDe } from './correcciones.ts';
import { lastDayFrom } from './calendario.ts';
import { defaults, demoLaboratory, type DemoLaboratory } from './laboratory.ts';
import { loadIncidencias, loadNotificaciones, loadPreguntas } from './load-actos.ts';
import { loadInstalaciones } from './instalaciones.ts';
import { loadTablones, tablonesConNombre } from './tablones.ts';
import { normasDeTipos } from './catalogo/tipos.ts';
import { hash32 } from './random.ts';
import { codigoDeDemo, loadClaveDeVerificacion, loadFirstCertificate } from './verificar.ts';
import { demoPassword } from './usuarios.ts';
import { archivoKey } from '../../lambdas/domain/informes/archivo.ts';
import { putPdf } from '../../lambdas/platform/files/files.ts';
import { readInformes, writeInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { adminEmail } from './admin-email.ts';
import type { InformeDemo } from './informes.ts';
import { claveDePunto, textoDeCampo } from '../../contract/puntos/rules/punto.ts';
import { listPuntos, readUniones, writePunto, writeUniones } from '../../lambdas/domain/puntos/store/puntos.ts';
import { type FichaDemo, variantes } from './fichas.ts';

export interface LoadOptions {
  readonly samples?: number;
  readonly seed?: string;
  /** `yyyy-mm-dd`. By default the day of the load that is there already, else today in Madrid. */
  readonly today?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

const batchSize = 5000;
const certificateShare = 0.85;
/** Certificates are of the samples of so many days: all three years would take minutes of a whole core. */
const certificateDays = 60;
const uploadsAtOnce = 4;

/**
 * Writes the demo laboratory: clients, groups, users, samples, a few of them annulled or corrected by a second delivery, what is
 * said of their points, external reports, the norms of types, incidents and questions, through the same code as everything else.
 * A second call ends in the same state, and completes an interrupted load even days later.
 */
export async function loadDemo(
  options: LoadOptions = {},
): Promise<{ usuarios: { email: string; descripcion: string }[]; publicas: Publica[] }> {
  const { laboratory, samples, today } = await openLaboratory(options);
  const { clientes, tipoGrupos, usuarios } = laboratory;
  await Promise.all([...clientes.map(putCliente), ...tipoGrupos.map(putTipoGrupo)]);
  // One hash serves all of them: they share the password, and each hash costs a quarter of a second.
  const passwordHash = await hashPassword(demoPassword);
  await Promise.all(usuarios.map(async (usuario) => createUsuario({ ...usuario, passwordHash })));
  let done = 0;
  const corregidas = corregidasDe(laboratory.muestras, samples);
  const anuladas = anuladasDe(laboratory.muestras());
  const known = await readMuestraHeaders([...corregidas.keys()]);
  // What is there already has been corrected, or is now: the first delivery isn't repeated over it.
  const delivered = (muestra: MuestraDocument) => {
    const anulada = anuladas.get(muestra._id);
    if (anulada) return anulada;
    const corregida = corregidas.get(muestra._id);
    return corregida ? (known.has(muestra._id) ? corregida.segunda : corregida.primera) : muestra;
  };
  for (const batch of inBatches(laboratory.muestras(), batchSize)) {
    await saveMuestras(batch.map(delivered), { now: new Date() });
    done += batch.length;
    options.onProgress?.(done, samples);
  }
  await saveMuestras(
    [...corregidas.values()].map(({ segunda }) => segunda),
    { now: new Date() },
  );
  const fichas = laboratory.fichas();
  await loadPuntos(fichas);
  await loadInstalaciones(fichas, today);
  await loadTablones();
  await Promise.all([loadInformes(laboratory.informes), ...normasDeTipos.map(putNormaDeTipo)]);
  await loadIncidencias(laboratory, new Date());
  await loadPreguntas(laboratory, new Date());
  await loadNotificaciones(laboratory, new Date());
  await loadClaveDeVerificacion(new Date());
  const empresas = empresaOf(laboratory);
  // A paper that was replaced, and one that was withdrawn.
  const corregida = replacedOf(corregidas);
  const [anulada] = anuladas.values();
  for (const muestra of [corregida?.primera, anulada]) {
    if (muestra)
      await loadFirstCertificate(muestra, empresas.get(muestra.solicitante.nombre) ?? 'alicuota', new Date());
  }
  const verificar = (muestra: MuestraDocument | undefined, revision: number, descripcion: string): Publica[] =>
    muestra ? [{ ruta: `/verificar?codigo=${codigoDeDemo(muestra.numero_muestra, revision)}`, descripcion }] : [];
  return {
    usuarios: usuarios.map(({ email, descripcion }) => ({ email, descripcion })),
    publicas: [
      ...verificar(corregida?.segunda, 2, 'Un informe vigente'),
      ...verificar(corregida?.primera, 1, 'Un informe sustituido'),
      ...verificar(anulada, 1, 'Un informe retirado'),
      ...tablonesConNombre,
    ],
  };
}

/** A page that anyone reads without signing in, and what it shows. */
interface Publica {
  ruta: string;
  descripcion: string;
}

/**
 * Delivers the certificates of most authorised samples of the last `certificateDays`, newest first, as the LIMS would: as
 * files dropped into the bucket. What was dropped before is skipped.
 */
export async function loadDemoPdfs(options: LoadOptions = {}): Promise<void> {
  const { renderCertificate } = await import('./pdf.ts');
  const { laboratory, samples, today } = await openLaboratory(options);
  const bucket = required('DROP_BUCKET');
  const delivered = await listKeys(bucket, 'pdfs/');
  const empresas = empresaOf(laboratory);
  const corregidas = corregidasDe(laboratory.muestras, samples);
  const replaced = replacedOf(corregidas);
  const since = sumaDias(today, -certificateDays);
  // The certificate in force of the corrected sample too: its public link is printed at the start.
  const isWanted = (muestra: MuestraDocument) =>
    hasCertificate(muestra) && (muestra.fecha_muestra >= since || muestra._id === replaced?.segunda._id);
  const wanted = await onlyLoaded(Array.from(laboratory.muestras()).filter(isWanted).toReversed());
  const missing = wanted.filter((muestra) => !delivered.has(keyOf(muestra)));
  let done = wanted.length - missing.length;
  await mapBounded(missing, uploadsAtOnce, async (muestra) => {
    const { numero_muestra: numero, solicitante } = muestra;
    const codigo = codigoDeDemo(numero, muestra._id === replaced?.segunda._id ? 2 : 1);
    const shown = corregidas.get(muestra._id)?.segunda ?? muestra;
    const Body = await renderCertificate(shown, empresas.get(solicitante.nombre) ?? 'alicuota', codigo);
    await files().send(
      new PutObjectCommand({ Bucket: bucket, Key: keyOf(muestra), Body, ContentType: 'application/pdf' }),
    );
    done++;
    options.onProgress?.(done, wanted.length);
  });
}

/** The laboratory, by default as of the day of an earlier load, so that a second call continues that load. */
async function openLaboratory(
  options: LoadOptions,
): Promise<{ laboratory: DemoLaboratory; samples: number; today: string }> {
  const { samples = defaults.samples, seed = defaults.seed } = options;
  const today = options.today ?? (await readLoadedDay()) ?? fechaEnMadrid(new Date());
  return { laboratory: demoLaboratory({ samples, seed, today }), samples, today };
}

/** Clients are created on the first day of the three years, from which the last day follows. */
async function readLoadedDay(): Promise<string | undefined> {
  const [first] = await readClientes(['cliente-001']);
  return first && lastDayFrom(first.createdAt.slice(0, 10));
}

/** The company that serves each place that samples come from. */
function empresaOf({ clientes }: DemoLaboratory): Map<string, Empresa> {
  return new Map(
    clientes.flatMap(({ empresa, solicitantes }) =>
      solicitantes.map((nombre) => [nombre, empresa ?? 'alicuota'] as const),
    ),
  );
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The corrected sample whose first certificate was replaced. */
function replacedOf(corregidas: ReadonlyMap<string, Corregida>): Corregida | undefined {
  return [...corregidas.values()].find(({ segunda }) => hasCertificate(segunda));
}

function hasCertificate({ estado, numero_muestra }: MuestraDocument): boolean {
  return estado === 'autorizada' && hash32(`pdf ${numero_muestra}`) / 2 ** 32 < certificateShare;
}

/** The samples that the portal has just so: a laboratory of another size has others under the same numbers. */
async function onlyLoaded(muestras: readonly MuestraDocument[]): Promise<MuestraDocument[]> {
  const headers = await readMuestraHeaders(muestras.map(({ _id }) => _id));
  return muestras.filter(({ _id, numero_muestra, tipo_muestra, solicitante }) => {
    const header = headers.get(_id);
    return (
      header?.numero === numero_muestra && header.tipo === tipo_muestra && header.solicitante === solicitante.nombre
    );
  });
}

function keyOf({ numero_muestra }: MuestraDocument): string {
  return `pdfs/${numero_muestra}.pdf`;
}

async function listKeys(Bucket: string, Prefix: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const page of paginateListObjectsV2({ client: files() }, { Bucket, Prefix })) {
    for (const { Key } of page.Contents ?? []) if (Key) keys.add(Key);
  }
  return keys;
}

/** Stores the missing external reports, each after its file, as if the administrator had uploaded them. */
export async function loadInformes(informes: readonly InformeDemo[]): Promise<void> {
  const { renderInforme } = await import('./pdf-informe.ts');
  const stored = new Set((await readInformes()).map(({ _id }) => _id));
  for (const demo of informes.filter(({ informe }) => !stored.has(informe._id))) {
    const { informe, originalName } = demo;
    const pdf = await renderInforme(demo);
    const key = archivoKey(informe._id, informe._id);
    await putPdf(key, pdf);
    const archivo = { size: pdf.length, originalName };
    await writeInforme(
      { ...informe, archivo, key, subidoPor: { _id: seededAdminId, email: adminEmail }, version: 1 },
      undefined,
    );
  }
}

const writesAtOnce = 16;

/** Stores the fichas that aren't there yet, and joins the names that the laboratory has joined. What is there stays. */
export async function loadPuntos(fichas: readonly FichaDemo[]): Promise<void> {
  if (fichas.length === 0) return;
  const stored = new Set((await listPuntos()).map(({ clave }) => clave));
  const missing = fichas.filter(({ clave }) => !stored.has(clave));
  await mapBounded(missing, writesAtOnce, async (ficha) =>
    writePunto({ ...ficha, version: 1, cambio: null }, undefined),
  );
  const known = new Set(fichas.map(({ clave }) => clave));
  for (const { solicitante, punto, escrito, unida } of variantes) {
    const de = claveDePunto(solicitante, punto);
    if (!unida || !known.has(de) || (await readUniones(solicitante))) continue;
    const alias = { clave: claveDePunto(solicitante, escrito), de, ...punto, alias: textoDeCampo(escrito) ?? '' };
    await writeUniones({ solicitante, aliases: [alias], distintos: [], version: 1, cambio: null }, undefined);
  }
}
