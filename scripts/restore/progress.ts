import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const progressSchema = z.object({
  /** The moment that is restored, as it was given. */
  moment: z.string(),
  /** The steps that are over. */
  done: z.array(z.string()),
  /** What later steps need of earlier ones: names and ARNs. */
  kept: z.record(z.string(), z.string()),
});

/** How far a restore has come, kept in a folder so that it goes on where it stopped. */
export class Progress {
  readonly folder: string;
  private state: z.infer<typeof progressSchema>;

  private constructor(folder: string, state: z.infer<typeof progressSchema>) {
    this.folder = folder;
    this.state = state;
  }

  /** That of a folder; a new one where it has none of this moment. */
  static async of(folder: string, moment: Date): Promise<Progress> {
    await mkdir(folder, { recursive: true });
    const text = await readFile(join(folder, 'progress.json'), 'utf8').catch(() => undefined);
    const known = text === undefined ? undefined : progressSchema.parse(JSON.parse(text));
    const fresh = { moment: moment.toISOString(), done: [], kept: {} };
    return new Progress(folder, known?.moment === fresh.moment ? known : fresh);
  }

  isDone(step: string): boolean {
    return this.state.done.includes(step);
  }

  /** What an earlier step kept. Throws where it didn't. */
  kept(name: string): string {
    const value = this.state.kept[name];
    if (value === undefined) throw new Error(`${join(this.folder, 'progress.json')} has no ${name}`);
    return value;
  }

  async finish(step: string, kept: Readonly<Record<string, string>> = {}): Promise<void> {
    this.state = { ...this.state, done: [...this.state.done, step], kept: { ...this.state.kept, ...kept } };
    await this.write('progress.json', this.state);
  }

  /** Puts a value into a file of the folder, whole or not at all. */
  async write(name: string, value: unknown): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.new`, JSON.stringify(value));
    await rename(`${path}.new`, path);
  }

  async read(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.folder, name), 'utf8'));
  }
}
