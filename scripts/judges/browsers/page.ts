import { setTimeout } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import {
  awaitFrames,
  isDrawn,
  markField,
  placeOf,
  seenText,
  sidewaysScroll,
  type Target,
  wentWrong,
} from './in-page.ts';
import { clickAt, keys, typing } from './input.ts';

/** How long a person would wait for what a step needs, on a machine that does other things too. In milliseconds. */
const patience = 60_000;

/** The portal in a browser, as a person uses it: what they look for may take its time. */
export class Page {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.#origin).href);
  }

  /** Gives the page so much room, in CSS pixels, and waits until it has taken it. */
  async resize(width: number, height: number): Promise<void> {
    await this.driver.resize(width, height);
    await this.driver.run(awaitFrames);
    await this.until('for the page to be drawn', async () => this.driver.run(isDrawn));
  }

  /** Waits for a text that can be seen, whatever its capitals and blanks. */
  async see(text: string): Promise<void> {
    const wanted = text.toLowerCase();
    await this.until(`to see '${text}'`, async () => (await this.driver.run(seenText)).includes(wanted));
  }

  /** Clicks an element with the mouse, once it is there, enabled, in its place and not covered. */
  async click(role: Target['role'], name: string): Promise<void> {
    let last = '';
    let why = '';
    const point: { x: number; y: number } = { x: 0, y: 0 };
    const ready = async () => {
      const place = await this.driver.run(placeOf, { role, name });
      if ('why' in place) {
        why = place.why;
        return false;
      }
      const now = `${place.x} ${place.y}`;
      const rests = now === last;
      last = now;
      why = `${name} is moving`;
      Object.assign(point, place);
      return rests;
    };
    await this.until(() => `to click: ${why}`, ready);
    await this.driver.perform(clickAt(point.x, point.y));
  }

  /** Types a text into a field in place of what stands there. */
  async fill(name: string, text: string): Promise<void> {
    await this.click('textbox', name);
    await this.driver.run(markField);
    await this.driver.perform(typing(text === '' ? keys.backspace : text));
  }

  async press(key: string): Promise<void> {
    await this.driver.perform(typing(key));
  }

  /** Waits until something holds. Throws for what `wish` says when it doesn't in time. */
  async until(wish: string | (() => string), holds: () => Promise<boolean>): Promise<void> {
    const limit = Date.now() + patience;
    while (!(await holds())) {
      if (Date.now() > limit) throw new Error(`Waited in vain ${typeof wish === 'string' ? wish : wish()}`);
      await setTimeout(50);
    }
  }

  /** Throws where the page would have to be scrolled sideways in a window so wide, or something went wrong in it. */
  async expectSound(width: number): Promise<void> {
    const overflow = await this.driver.run(sidewaysScroll);
    if (overflow > 0) throw new Error(`${overflow} px wider than its window of ${width} px`);
    const wrong = await this.driver.run(wentWrong);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }
}
