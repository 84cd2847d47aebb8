import type { Locator, Page } from 'playwright-core';
import { signIn } from '../../testing/product/pages.ts';
import { password } from '../../testing/product/product.ts';

/** One picture of docs/images. */
export interface Picture {
  name: string;
  /** Brings a page, signed in nowhere, to what the picture shows. */
  open: (page: Page) => Promise<void>;
  /** Height of the window, in CSS pixels; 900 unless it is said. */
  height?: number;
  /** What is shown of it; all unless it is said. */
  of?: (page: Page) => Locator;
}

const master = 'master@todos.test';
const admin = 'admin@alicuota.test';
const calidad = 'calidad@hotelescalamarina.example';

const press = async (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();

/** A search whose first rows are of both kinds: those of a place where something failed of late. */
async function openTable(page: Page): Promise<void> {
  const inSight = 8;
  await signIn(page, master, undefined, '/results?tab=tabla&conclusionMuestra=No+cumple');
  const cells = page.getByRole('row').locator('td:nth-child(2)');
  await cells.first().waitFor();
  for (const search of await cells.allInnerTexts()) {
    await page.goto(`/results?tab=tabla&search=${encodeURIComponent(search)}`);
    await cells.first().waitFor();
    const rows = (await page.getByRole('row').allInnerTexts()).slice(1, inSight + 1);
    const failing = rows.filter((text) => text.includes('No cumple')).length;
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
async function openAssistant(page: Page): Promise<void> {
  await signIn(page, admin, undefined, '/admin?tab=entregas');
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

async function openEntrega(page: Page): Promise<void> {
  await openAssistant(page);
  await answerAll(page);
  await press(page, /^Confirmar todo lo claro/u);
  const others = page.getByRole('button', { name: /^(?:Confirmar «|Dejar fuera)/u });
  while ((await others.count()) > 0) await others.first().click();
  await page.getByLabel('Nombre del formato de lectura').fill('resultados-mensuales');
  await press(page, 'Ver qué va a pasar');
  await press(page, 'Guardar y entregar');
  await page.getByRole('link', { name: 'Ver sus muestras' }).waitFor({ timeout: 60_000 });
}

async function openIncidencia(page: Page): Promise<void> {
  await signIn(page, master, undefined, '/incidencias');
  await page
    .getByRole('link', { name: /vencida hace/u })
    .first()
    .click();
  await page.getByRole('region', { name: 'Cronología' }).waitFor();
}

async function openSample(page: Page): Promise<void> {
  await signIn(page, master, undefined, '/results?tab=tabla&conclusionMuestra=No+cumple&search=agua+de+consumo');
  await page
    .getByRole('link', { name: /^M-\d{4}-\d+/u })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).getByText('No cumple').waitFor();
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

async function openClaves(page: Page): Promise<void> {
  const path = '/mi-cuenta/claves';
  await signIn(page, calidad, undefined, path);
  await makeKey(page, 'Programa de calidad');
  await makeKey(page, 'Mantenimiento de piscinas', 'Hotel Calamarina Playa');
  await page.goto(path);
  await page
    .getByText(/^Último uso el/u)
    .first()
    .waitFor();
  // Loaded again, a page is where it was scrolled to.
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function openWebhooks(page: Page): Promise<void> {
  await signIn(page, calidad, undefined, '/mi-cuenta/webhooks');
  await press(page, 'Crear webhook');
  await page.getByLabel('Nombre').fill('Programa de calidad');
  await page.getByLabel('Dirección').fill('https://calidad.hotelescalamarina.example/avisos');
  for (const evento of ['No cumple', 'Incidencia abierta', 'Incidencia vencida']) await page.getByLabel(evento).check();
}

async function openNorma(page: Page): Promise<void> {
  await signIn(page, admin, undefined, '/admin?tab=normas');
  await page.getByRole('link', { name: /^Agua de consumo: control en grifo/u }).click();
  await page.getByLabel('Norma', { exact: true }).selectOption('RD 3/2023, agua de consumo');
  await page.getByLabel('Lugar, si el punto no dice su clase').selectOption('grifo');
  await press(page, 'Probar con la última muestra');
  await page
    .getByText(/^RD 3\/2023, anexo/u)
    .first()
    .waitFor();
}

/** 'Mis avisos', with some of them chosen. */
async function openAvisos(page: Page): Promise<void> {
  await signIn(page, calidad);
  const bell = page.getByRole('button', { name: /^Novedades/u });
  const dialog = page.getByRole('dialog');
  await bell.click();
  await press(page, 'Configurar avisos');
  const ticked = ['Cloro libre residual', /^Avisarme también cuando un valor/u, 'Se abre una incidencia', 'Ha vencido'];
  for (const label of ticked) await dialog.getByLabel(label).check();
  await dialog.getByLabel('Resumen semanal').check();
}

/** An account that is used on a telephone too. */
async function openAccount(page: Page): Promise<void> {
  const telephone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  await page.request.post('/api/auth/login', {
    data: { email: calidad, password },
    headers: { 'user-agent': telephone },
  });
  await signIn(page, calidad, undefined, '/mi-cuenta');
  await page.getByText('Safari en iPhone').waitFor();
}

/** Brings the top of a part of a page below the header, which stays. */
async function scrollTo(part: Locator): Promise<void> {
  const header = 72;
  await part.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), header);
}

async function openResults(page: Page): Promise<void> {
  await signIn(page, master);
  await page.getByRole('list', { name: 'Indicadores' }).waitFor();
  // Charts below the first screen come with the reader's first move.
  await page.keyboard.press('Shift');
  await page.locator('.js-plotly-plot .slice').nth(5).waitFor();
}

/** The pictures; those come last that show, or follow, what the assistant delivers. */
export const pictures: readonly Picture[] = [
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
    },
  },
  { name: 'results', open: openResults },
  { name: 'table', open: openTable },
  { name: 'sample', open: openSample },
  {
    name: 'evolucion',
    open: async (page) => {
      await signIn(page, master, undefined, '/results?tab=evolucion');
      await page.getByRole('list', { name: 'Leyenda' }).waitFor();
    },
  },
  {
    name: 'puntos',
    open: async (page) => {
      await signIn(page, master, undefined, '/puntos');
      await page.getByText(/^1–50 de \d/u).waitFor();
    },
  },
  {
    name: 'incidencias',
    open: async (page) => {
      await signIn(page, master, undefined, '/incidencias');
      await page
        .getByRole('link', { name: /vencida hace/u })
        .first()
        .waitFor();
    },
  },
  { name: 'incidencia', open: openIncidencia },
  {
    name: 'en-curso',
    open: async (page) => {
      await signIn(page, master, undefined, '/en-curso?orden=fecha_prevista');
      await page.getByRole('heading', { name: /^Con retraso/u }).waitFor();
    },
  },
  {
    name: 'informes-externos',
    open: async (page) => {
      await signIn(page, master, undefined, '/informes-externos');
      await page.getByText(/^\d+ informes$/u).waitFor();
    },
  },
  { name: 'mi-cuenta', open: openAccount },
  { name: 'mis-avisos', height: 1560, of: (page) => page.getByRole('dialog'), open: openAvisos },
  { name: 'claves', height: 560, open: openClaves },
  { name: 'webhooks', height: 1030, open: openWebhooks },
  {
    name: 'admin',
    open: async (page) => {
      await signIn(page, admin, undefined, '/admin?tab=usuarios');
      await page.getByText(calidad).first().waitFor();
    },
  },
  { name: 'norma', open: openNorma },
  {
    name: 'por-unir',
    height: 700,
    open: async (page) => {
      await signIn(page, admin, undefined, '/puntos/por-unir');
      await page.getByRole('button', { name: /^Unir/u }).first().waitFor();
    },
  },
  {
    name: 'asistente',
    open: async (page) => {
      await openAssistant(page);
      await scrollTo(page.locator('form', { hasText: 'el archivo no lo dice' }));
    },
  },
  {
    name: 'asistente-muestras',
    open: async (page) => {
      await openAssistant(page);
      await answerAll(page);
      await page.getByText('Así se verán').waitFor();
      await scrollTo(page.getByRole('region', { name: '3. Las muestras' }));
    },
  },
  { name: 'entrega', height: 660, open: openEntrega },
  {
    name: 'resumen',
    open: async (page) => {
      await signIn(page, admin, undefined, '/admin');
      await page.getByText(/^\d+ solicitantes sin cliente$/u).waitFor();
    },
  },
];
