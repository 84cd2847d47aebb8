// dynalite ships no types; these are the parts that we use.
declare module 'dynalite' {
  import type { Server } from 'node:http';
  interface Options {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export default function dynalite(options: Options): Server;
}

declare module 'dynalite/db/index.js' {
  interface Store {
    db: { open(): Promise<void>; close(): Promise<void> };
  }
  export function create(options: { path: string }): Store;
}
