/** A portal that a command works on, and what is to be done when it is no longer needed. */
export interface Target {
  /** Variables by which the store finds it. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}
