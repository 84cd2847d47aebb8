import type { Page } from 'playwright-core';

/** How long an answer is held back: as long as a function may need to begin. */
const lateMs = 2500;

/** Holds back the answers to a path from now on, and has each document of the page add up how much its layout shifts. */
export async function answerLate(page: Page, path: RegExp): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    },
  );
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset['shift'] = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much the page's layout has shifted since its document began, once what was last drawn is on the screen. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return Number(document.documentElement.dataset['shift'] ?? 0);
  });
}
