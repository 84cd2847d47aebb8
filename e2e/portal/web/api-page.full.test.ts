import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Muestra, MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { callsWithKey } from '../../../contract/reference/calls.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { campos, formOf, pdfBytes } from '../../../testing/product/informes.ts';
import { nitrato } from '../../../testing/product/incidencias-page.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const run = promisify(execFile);

const ofSol = (estado: string) =>
  muestras.find((one) => one.estado === estado && one.solicitante.nombre === 'Hotel Sol') as MuestraDocument;
const authorised = ofSol('autorizada');

/** What stands in the place of what the examples leave to their reader, for each call where it isn't a sample. */
const ids: Partial<Record<CallName, string>> = {};
let token: string;
let punto: string;
let key: string;
let folder: string;
const portal = usePortal(async (product) => {
  const email = await putUsuario({ _id: 'lector', permisosInformesExternos: ['Auditoría de Cocina'] });
  token = (await product.signIn(email)).accessToken;
  const body = { nombre: 'Ejemplos', fin: fechaEnMadrid(new Date()) };
  key = (await product.call('createClave', { token, body })).data.texto;
  const admin = (await product.signIn('admin@alicuota.test')).accessToken;
  await dropCertificate(authorised.numero_muestra);
  const params = { filename: authorised.numero_muestra };
  ids.pdfBlob = (await product.call('checkPdf', { token: admin, params })).data.document?._id ?? '';
  const informe = formOf({ ...campos, archivo: new File([pdfBytes()], 'informe.pdf', { type: 'application/pdf' }) });
  ids.downloadInforme = (await product.call('createInforme', { token: admin, body: informe })).data.informe._id;
  ids.getMuestraEnCurso = ofSol('en_curso')._id;
  ids.getIncidencia = await seedIncidencia();
  ids.getMuestraAnulada = 'anulada-1';
  await deliverFile([nitrato('con-punto', 20), { ...nitrato(ids.getMuestraAnulada, 30), estado: 'anulada' }]);
  punto = (await product.call('listPuntos', { token })).data.puntos[0]?.clave ?? '';
  const dia = fechaEnMadrid(new Date());
  const pedido = {
    solicitante: authorised.solicitante.nombre,
    tipo_muestra: authorised.tipo_muestra,
    desde: dia,
    hasta: dia,
  };
  const asked = { ...pedido, peticion: randomUUID() };
  ids.getSolicitud = (await product.call('createSolicitud', { token, body: asked })).data.solicitud._id;
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-api-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** What the page shows as code, under the heading that it stands under. */
async function codeOf(page: Page): Promise<Map<string, string[]>> {
  await page.goto('/api');
  await page.getByRole('heading', { level: 1, name: 'API para programas' }).waitFor();
  const found = await page.locator('article').evaluate((article) => {
    let heading = '';
    const codes: [string, string][] = [];
    for (const one of article.querySelectorAll('h2, h3, pre')) {
      if (one.tagName === 'PRE') codes.push([heading, one.textContent ?? '']);
      else heading = one.textContent ?? '';
    }
    return codes;
  });
  const byHeading = new Map<string, string[]>();
  for (const [heading, code] of found) byHeading.set(heading, [...(byHeading.get(heading) ?? []), code]);
  return byHeading;
}

let shown: Map<string, string[]>;
beforeAll(async () => {
  await portal.inWindow(async (page) => {
    shown = await codeOf(page);
  });
}, 60_000);

/** Runs a program of the page as its reader would, with the key where the page says. Gives what it writes. */
async function execute(code: string): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ALICUOTA_CLAVE: key }, maxBuffer: 50_000_000 };
  if (code.startsWith('curl')) return (await run('sh', ['-c', code], options)).stdout;
  const isPython = code.includes('urllib');
  const file = join(folder, isPython ? 'programa.py' : 'programa.mjs');
  await writeFile(file, code);
  return (await run(isPython ? 'python3' : process.execPath, [file], options)).stdout;
}

/** An example with what its reader has to fill in. */
function filled(code: string, name: CallName): string {
  const values: Record<string, string> = {
    ID: ids[name] ?? authorised._id,
    ID_DEL_CLIENTE: 'hoteles',
    ID_DEL_GRUPO: 'aguas',
    NUMERO_DE_MUESTRA: authorised.numero_muestra,
    NUMERO: '0',
    SOLICITANTE: encodeURIComponent(authorised.solicitante.nombre),
    DETERMINACION: 'Recuento%20de%20E.%20coli',
    PARAMETRO: 'Escherichia%20coli',
    UNIDAD: 'UFC%2F100%20mL',
    CLAVE_DEL_PUNTO: encodeURIComponent(punto),
  };
  return code.replaceAll(/\b[A-Z]+(?:_[A-Z]+)*\b/gu, (word) => values[word] ?? word);
}

describe('the page of the API', () => {
  const sections = callsWithKey.map(({ name, summary }) => [name, summary] as const);

  it('has a section for each call that keys may make', async () => {
    const withKey = (Object.entries(calls) as [CallName, Call][]).filter(([, { conClave }]) => conClave);
    expect(sections.map(([name]) => name).toSorted()).toEqual(withKey.map(([name]) => name).toSorted());
    for (const [, titulo] of sections) expect([titulo, shown.get(titulo)?.length]).toEqual([titulo, 3]);
  });

  it.each(sections)(
    '%s is answered the same by its three examples',
    async (name, titulo) => {
      const answers: unknown[] = [];
      const row: Call = calls[name];
      for (const code of shown.get(titulo) ?? []) {
        expect(code).toContain(portal.product.url);
        const written = await execute(filled(code, name));
        if (row.output === 'file') {
          const file = join(folder, 'documento.pdf');
          answers.push((await readFile(file)).toString('base64'));
          await rm(file);
        } else {
          const answer = JSON.parse(written) as { data?: unknown };
          answers.push(code.startsWith('curl') ? answer.data : answer);
        }
      }
      expect(answers).toHaveLength(3);
      expect(answers[0]).toBeTruthy();
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    },
    30_000,
  );

  it('begins with an example that runs', async () => {
    const [first = ''] = shown.get('Empezar') ?? [];
    expect(JSON.parse(await execute(first))).toMatchObject({ success: true });
  });

  it('leads to openapi.json, which the site serves', async () => {
    const response = await fetch(new URL('/openapi.json', portal.product.url));
    const served = (await response.json()) as { paths: Record<string, unknown> };
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(served).toEqual(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
  });
});

describe('the program that keeps a copy', () => {
  /** What the program has, by id. */
  function mirrored(): Map<string, unknown> {
    const base = new DatabaseSync(join(folder, 'resultados.db'), { readOnly: true });
    const rows = base.prepare('select id, datos from muestras').all();
    base.close();
    return new Map(rows.map(({ id, datos }) => [String(id), JSON.parse(String(datos)) as unknown]));
  }

  /** What an export of everything has, by id. */
  async function exported(): Promise<Map<string, unknown>> {
    const all: Muestra[] = [];
    for (let despues: unknown = undefined; ;) {
      const body = despues === undefined ? {} : { despues };
      const { data } = await portal.product.call('exportResults', { token, body });
      all.push(...data.muestras);
      if (data.siguiente === null) return new Map(all.map((muestra) => [muestra._id, muestra]));
      despues = data.siguiente;
    }
  }

  it('is at most 20 lines of Python', () => {
    const [program = ''] = shown.get('Tener una copia al día') ?? [];
    const lines = program.trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(20);
    const modules = lines[0]?.replace('import ', '').split(', ') ?? [];
    expect(modules).toEqual(['json', 'os', 'sqlite3', 'urllib.parse', 'urllib.request']);
  });

  it('has what the export has, and again after 1,000 changes', async () => {
    const [program = ''] = shown.get('Tener una copia al día') ?? [];
    await execute(program);
    const before = await exported();
    expect(mirrored()).toEqual(before);
    const own = muestras.filter(({ _id }) => before.has(_id));
    const changed = own.map((one, n) =>
      n % 5 === 0
        ? { ...one, estado: 'anulada' as const }
        : n % 5 === 1
          ? { ...one, solicitante: { nombre: 'ETAP Norte' } }
          : { ...one, producto: 'Hielo' },
    );
    const added = Array.from({ length: 1000 - changed.length }, (_, n) => ({
      ...authorised,
      _id: `nueva-${n}`,
      numero_muestra: `N-${n}`,
      solicitante: { nombre: n % 2 ? 'Hotel Sol' : 'Hotel Luna' },
    }));
    const all = [...changed, ...added];
    await deliverFile(all.slice(0, 600));
    await deliverFile(all.slice(600));
    await execute(program);
    const after = await exported();
    expect(after.size).toBeGreaterThan(900);
    expect(mirrored()).toEqual(after);
    // And what was not asked again stays.
    await execute(program);
    expect(mirrored()).toEqual(after);
  }, 120_000);
});
