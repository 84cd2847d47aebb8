import type { InputSource } from './input.ts';

/** A browser that is driven by a standard of the W3C: WebDriver or WebDriver BiDi. All of it fails by throwing. */
export interface Driver {
  /** As the browser names itself, with its version. */
  readonly product: string;
  /** Where it saves what is downloaded, without asking. */
  readonly downloads: string;
  /** Opens an address, and waits until its document and scripts are loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, by its source: it can use nothing but its arguments, which are JSON, as is what it gives. */
  run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>;
  /** Does what a mouse and a keyboard do. */
  perform(actions: readonly InputSource[]): Promise<void>;
  /** Gives the page so much room, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What can be seen of the page, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser and whatever was started for it. */
  close(): Promise<void>;
}
