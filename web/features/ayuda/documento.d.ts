declare module '*.md?documento' {
  /** A document of `docs/` as HTML, made when the web is built (scripts/vite/markdown.ts). */
  export const html: string;
  /** Its headings, in order: `id` is where a link leads. */
  export const headings: readonly { id: string; text: string; depth: number }[];
}
