import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, oneRenderer } from '../browser.ts';
import { startLaboratory } from './laboratory.ts';
import { type Window, Windows } from './pages.ts';
import type { Product } from './product.ts';

/** The whole product with its web, and a browser. */
interface ProductInBrowser {
  /** There from the first test on. */
  readonly product: Product;
  readonly browser: Browser;
  /** Opens a window of a width in CSS pixels, signed in nowhere; the next test's takes its place once it is closed. */
  open: (width?: number, locale?: string) => Promise<Window>;
  /** Opens a window for one test and closes it; whatever went wrong in its pages, but for `tolerated`, fails the test. */
  inWindow: (test: (page: Page) => Promise<void>, width?: number, tolerated?: string) => Promise<void>;
}

/**
 * Starts product and browser before a file's tests and ends them after. The product has the laboratory of
 * `laboratory.ts`, and what `prepare` adds.
 */
export function usePortal(
  prepare: (product: Product) => Promise<void> = async () => {},
  settings: () => Promise<{ privateOrigins?: string }> = async () => ({}),
): ProductInBrowser {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let windows: Windows | undefined;
  beforeAll(async () => {
    product = await startLaboratory({ web: true, ...(await settings()) });
    await prepare(product);
    browser = await launchBrowser(oneRenderer);
    windows = new Windows(browser, product.url);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  return {
    get product() {
      return there(product);
    },
    get browser() {
      return there(browser);
    },
    open: (width, locale) => there(windows).open(width, locale),
    async inWindow(test, width, tolerated) {
      const { page, failures, close } = await there(windows).open(width);
      await test(page);
      await close();
      expect(failures.filter((failure) => tolerated === undefined || !failure.includes(tolerated))).toEqual([]);
    },
  };
}

function there<T>(thing: T | undefined): T {
  if (!thing) throw new Error('Product and browser are there only while tests run');
  return thing;
}
