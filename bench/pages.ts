import type { Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser.ts';
import { openWindow, signIn } from '../testing/product/pages.ts';
import { answer, input } from './child.ts';
import { median, percentile } from './numbers.ts';
import { adminUser, clienteUser } from './users.ts';

/** Uses the results page in a browser, on the local product, and traces each click until the page stands still. */
export interface PagesInput {
  url: string;
  runs: number;
}

/** Milliseconds from a click to the last change of the page that it caused, drawn. */
export interface PageMeasured {
  user: string;
  action: string;
  median: number;
  p95: number;
}

/** One thing that a person does on the page; `prepare` is done before, and not measured. */
interface Action {
  name: string;
  prepare?: (page: Page) => Promise<void>;
  run: (page: Page) => Promise<void>;
}

/** Once nothing has changed and nothing was asked for so long, the page stands still. */
const stillMs = 400;
const longestMs = 15_000;
const viewport = 1440;

const openTab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).click();

const groupBy = (label: string) => async (page: Page) => {
  await page.getByLabel('Agrupación').selectOption({ label });
};

const unfiltered = async (page: Page) => {
  await page.goto('/results');
  const clear = page.getByRole('button', { name: 'Limpiar filtros' });
  if (await clear.isEnabled()) await clear.click();
};

const actions: readonly Action[] = [
  {
    name: 'Open the table',
    prepare: unfiltered,
    run: openTab('Tabla'),
  },
  {
    name: 'Next page of the table',
    run: async (page) => page.getByRole('button', { name: 'Siguiente' }).click(),
  },
  {
    name: 'Back to the statistics',
    run: openTab('Estadísticas'),
  },
  {
    name: 'Group by month',
    prepare: unfiltered,
    run: groupBy('Por Mes'),
  },
  {
    name: 'Group by requester',
    run: groupBy('Por Solicitante'),
  },
  {
    name: 'Filter by a group of types',
    prepare: unfiltered,
    run: async (page) => {
      await page.getByRole('combobox', { name: 'Grupo de tipos de muestra' }).click();
      await page.getByRole('listbox').getByRole('option').nth(1).click();
    },
  },
  {
    name: 'Clear the filters',
    run: async (page) => page.getByRole('button', { name: 'Limpiar filtros' }).click(),
  },
];

const { url, runs } = input() as PagesInput;
const browser = await launchBrowser();
const measured: PageMeasured[] = [];
for (const [user, { email, password }] of [
  ['admin', adminUser],
  ['client', { email: clienteUser.stored.email, password: clienteUser.password }],
] as const) {
  const { context, page, failures } = await openWindow(browser, url, viewport);
  await signIn(page, email, password);
  const times = new Map(actions.map(({ name }) => [name, [] as number[]]));
  // The first round fetches the page's own code; those after are what a person feels.
  for (let run = 0; run <= runs; run++) {
    for (const action of actions) {
      await action.prepare?.(page);
      await stillness(page);
      const taken = await trace(page, action);
      if (run > 0) times.get(action.name)?.push(taken);
      // Answers that the page keeps would measure nothing but its memory.
      await page.reload();
    }
  }
  for (const [action, all] of times) {
    measured.push({ user, action, median: median(all), p95: percentile(all, 0.95) });
  }
  await context.close();
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
await browser.close();
answer(measured);

/** Waits until nothing has changed on the page, and no call was under way, for a while. */
async function stillness(page: Page): Promise<void> {
  await watch(page);
  await settled(page);
}

/** Milliseconds from the action's last click to the frame after the last change that followed it. */
async function trace(page: Page, { name, run }: Action): Promise<number> {
  await watch(page);
  await run(page);
  const taken = await settled(page);
  if (!(taken > 0)) throw new Error(`'${name}' changed nothing`);
  return taken;
}

interface Trace {
  clicked: number;
  changed: number;
  underWay: number;
}

/** Notes clicks, changes and calls inside the page, where no message between processes blurs the clock. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scope = window as unknown as { traced?: Trace };
    if (scope.traced) {
      Object.assign(scope.traced, { clicked: performance.now(), changed: performance.now() });
      return;
    }
    const traced: Trace = { clicked: performance.now(), changed: performance.now(), underWay: 0 };
    scope.traced = traced;
    const drawn = () => requestAnimationFrame(() => (traced.changed = performance.now()));
    for (const event of ['click', 'change']) {
      addEventListener(event, () => (traced.clicked = performance.now()), { capture: true });
    }
    new MutationObserver(drawn).observe(document.body, { subtree: true, childList: true, characterData: true });
    const original = window.fetch;
    window.fetch = async (...asked) => {
      traced.underWay += 1;
      try {
        return await original(...asked);
      } finally {
        traced.underWay -= 1;
        drawn();
      }
    };
  });
}

async function settled(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    (still) => {
      const { traced } = window as unknown as { traced: Trace };
      const isStill = traced.underWay === 0 && performance.now() - traced.changed > still;
      return isStill && { taken: traced.changed - traced.clicked };
    },
    stillMs,
    { timeout: longestMs, polling: 50 },
  );
  const value = await handle.jsonValue();
  return value ? value.taken : NaN;
}
