import type { Locator, Page } from 'playwright-core';
import { password } from '../../testing/product/product.ts';

/** One picture of docs/images: the page, the user who opens it, the acts before the picture, and the element to wait for. */
export interface Picture {
  name: string;
  /** Without it nobody is signed in. */
  as?: string;
  at: string;
  act?: (page: Page) => Promise<unknown>;
  seen?: (page: Page) => Locator;
  /** Height of the window, in CSS pixels; 900 unless it is said. */
  height?: number;
  /** What is shown of it; all unless it is said. */
  of?: (page: Page) => Locator;
}

const master = 'master@todos.test';
const admin = 'admin@alicuota.test';
const calidad = 'calidad@hotelescalamarina.example';

const press = async (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const role = (kind: 'button' | 'heading' | 'link' | 'list' | 'region', name: string | RegExp) => (page: Page) =>
  page.getByRole(kind, { name });

/** A search whose first rows are of both kinds: those of a place where something failed of late. */
async function findTable(page: Page): Promise<void> {
  const inSight = 8;
  const cells = page.getByRole('row').locator('td:nth-child(2)');
  await cells.first().waitFor();
  for (const search of await cells.allInnerTexts()) {
    await page.goto(`/results?tab=tabla&search=${encodeURIComponent(search)}`);
    await cells.first().waitFor();
    const rows = (await page.getByRole('row').allInnerTexts()).slice(1, inSight + 1);
    const failing = rows.filter((row) => row.includes('No cumple')).length;
    if (rows.length === inSight && failing >= 2 && failing <= inSight / 2) return;
  }
  throw new Error('No search has rows of both kinds');
}

/** An export whose dates may be read in two ways, so that the assistant asks; a sample of it lies in the future. */
const exported = [
  'Nº muestra;Fecha muestreo;Cliente;Punto de muestreo;Matriz;Dictamen;pH (ud. pH);Nitrato (mg/L);Cloro libre (mg/L)',
  '26-1042;03/06/2026;Hotel Calamarina Norte;Grifo de cocina;Agua de consumo;Apto;7,2;<0,5;0,6',
  '26-1043;03/06/2026;Hotel Calamarina Norte;Depósito;Agua de consumo;No apto;7,4;62,5;0,4',
  '26-1051;04/06/2026;Hotel Calamarina Sur;Grifo del bar;Agua de consumo;Apto;7,3;12,1;0,5',
  '26-1052;04/06/2099;Hotel Calamarina Sur;Piscina;Piscina;Apto;7,5;;1,1',
  '',
].join('\n');

/** Gives the assistant a table. */
async function giveTable(page: Page): Promise<void> {
  const archivo = { name: 'junio.csv', mimeType: 'text/csv', buffer: Buffer.from(exported, 'latin1') };
  await page.setInputFiles('input[type=file]', archivo);
  await page.getByText('El archivo entero').waitFor();
}

/** Answers all that the assistant asks with its own proposals. */
async function answerAll(page: Page): Promise<void> {
  const question = page.locator('form', { hasText: 'el archivo no lo dice' });
  while ((await question.count()) > 0) {
    const heading = await question.getByRole('heading').innerText();
    await press(question, /^Responder/u);
    await question.filter({ hasText: heading }).waitFor({ state: 'detached' });
  }
}

async function deliver(page: Page): Promise<void> {
  await giveTable(page);
  await answerAll(page);
  await press(page, /^Confirmar todo lo claro/u);
  const others = page.getByRole('button', { name: /^(?:Confirmar «|Dejar fuera)/u });
  while ((await others.count()) > 0) await others.first().click();
  await page.getByLabel('Nombre del formato de lectura').fill('resultados-mensuales');
  await press(page, 'Ver qué va a pasar');
  await press(page, 'Guardar y entregar');
  await page.getByRole('link', { name: 'Ver sus muestras' }).waitFor({ timeout: 60_000 });
}

async function makeKey(page: Page, nombre: string, solicitante?: string): Promise<void> {
  await press(page, 'Crear clave');
  await page.getByLabel('Nombre').fill(nombre);
  if (solicitante !== undefined) {
    await page.getByRole('combobox', { name: 'Solicitantes' }).fill(solicitante);
    await page.getByRole('option', { name: solicitante }).first().click();
    await page.keyboard.press('Escape');
  }
  await press(page, 'Crear clave');
  const token = await page.getByLabel('Clave', { exact: true }).inputValue();
  await page.request.get('/api/results?limit=1', { headers: { authorization: `Bearer ${token}` } });
  await press(page, 'Ya la he guardado');
}

async function makeKeys(page: Page): Promise<void> {
  await makeKey(page, 'Programa de calidad');
  await makeKey(page, 'Mantenimiento de piscinas', 'Hotel Calamarina Playa');
  await page.goto('/mi-cuenta/claves');
  await text(/^Último uso el/u)(page)
    .first()
    .waitFor();
  // Loaded again, a page is where it was scrolled to.
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Signs in on a telephone too. */
async function useTelephone(page: Page): Promise<void> {
  const telephone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const headers = { 'user-agent': telephone };
  await page.request.post('/api/auth/login', { data: { email: calidad, password }, headers });
  await page.reload();
}

/** Brings the top of a part of a page below the header, which stays. */
async function scrollTo(part: Locator): Promise<void> {
  const header = 72;
  await part.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), header);
}

/** The pictures; last come those that need the assistant's delivery. */
export const pictures: readonly Picture[] = [
  { name: 'login', at: '/login', seen: role('heading', 'Área Cliente') },
  {
    name: 'results',
    as: master,
    at: '/results',
    act: async (page) => {
      await page.getByRole('list', { name: 'Indicadores' }).waitFor();
      // Charts below the first screen come with the reader's first move.
      await page.keyboard.press('Shift');
    },
    seen: (page) => page.locator('.js-plotly-plot .slice').nth(5),
  },
  { name: 'table', as: master, at: '/results?tab=tabla&conclusionMuestra=No+cumple', act: findTable },
  {
    name: 'sample',
    as: master,
    at: '/results?tab=tabla&conclusionMuestra=No+cumple&search=agua+de+consumo',
    act: async (page) =>
      role(
        'link',
        /^M-\d{4}-\d+/u,
      )(page)
        .first()
        .click(),
    seen: (page) => page.getByRole('heading', { level: 1 }).getByText('No cumple'),
  },
  { name: 'evolucion', as: master, at: '/results?tab=evolucion', seen: role('list', 'Leyenda') },
  { name: 'puntos', as: master, at: '/puntos', seen: text(/^1–50 de \d/u) },
  { name: 'programa', as: calidad, at: '/puntos/programa', seen: text(/^Faltan? /u) },
  { name: 'por-notificar', as: calidad, at: '/incidencias/por-notificar', seen: text(/pendientes/u) },
  { name: 'incidencias', as: master, at: '/incidencias', seen: role('link', /vencida hace/u) },
  {
    name: 'incidencia',
    as: master,
    at: '/incidencias',
    act: async (page) =>
      role(
        'link',
        /vencida hace/u,
      )(page)
        .first()
        .click(),
    seen: role('region', 'Cronología'),
  },
  { name: 'en-curso', as: master, at: '/en-curso?orden=fecha_prevista', seen: role('heading', /^Con retraso/u) },
  { name: 'informes-externos', as: master, at: '/informes-externos', seen: text(/^\d+ informes$/u) },
  { name: 'mi-cuenta', as: calidad, at: '/mi-cuenta', act: useTelephone, seen: text('Safari en iPhone') },
  {
    name: 'mis-avisos',
    as: calidad,
    at: '/results',
    height: 1560,
    of: (page) => page.getByRole('dialog'),
    act: async (page) => {
      await press(page, /^Novedades/u);
      await press(page, 'Configurar avisos');
      const ticked = ['Cloro libre residual', /^Avisarme también cuando/u, 'Se abre una incidencia', 'Ha vencido'];
      for (const label of [...ticked, 'Resumen semanal']) await page.getByRole('dialog').getByLabel(label).check();
    },
  },
  { name: 'claves', as: calidad, at: '/mi-cuenta/claves', height: 560, act: makeKeys },
  {
    name: 'webhooks',
    as: calidad,
    at: '/mi-cuenta/webhooks',
    height: 1030,
    act: async (page) => {
      await press(page, 'Crear webhook');
      await page.getByLabel('Nombre').fill('Programa de calidad');
      await page.getByLabel('Dirección').fill('https://calidad.hotelescalamarina.example/avisos');
      for (const evento of ['No cumple', 'Incidencia abierta', 'Incidencia vencida'])
        await page.getByLabel(evento).check();
    },
  },
  { name: 'admin', as: admin, at: '/admin?tab=usuarios', seen: text(calidad) },
  {
    name: 'norma',
    as: admin,
    at: '/admin?tab=normas',
    act: async (page) => {
      await page.getByRole('link', { name: /^Agua de consumo: control en grifo/u }).click();
      await page.getByLabel('Norma', { exact: true }).selectOption('RD 3/2023, agua de consumo');
      await page.getByLabel('Lugar, si el punto no dice su clase').selectOption('grifo');
      await press(page, 'Probar con la última muestra');
    },
    seen: text(/^RD 3\/2023, anexo/u),
  },
  { name: 'por-unir', as: admin, at: '/puntos/por-unir', height: 700, seen: role('button', /^Unir/u) },
  {
    name: 'asistente',
    as: admin,
    at: '/admin?tab=entregas',
    act: async (page) => {
      await giveTable(page);
      await scrollTo(page.locator('form', { hasText: 'el archivo no lo dice' }));
    },
  },
  {
    name: 'asistente-muestras',
    as: admin,
    at: '/admin?tab=entregas',
    act: async (page) => {
      await giveTable(page);
      await answerAll(page);
      await page.getByText('Así se verán').waitFor();
      await scrollTo(page.getByRole('region', { name: '3. Las muestras' }));
    },
  },
  { name: 'entrega', as: admin, at: '/admin?tab=entregas', height: 660, act: deliver },
  { name: 'resumen', as: admin, at: '/admin', seen: text(/^\d+ solicitantes sin cliente$/u) },
];
