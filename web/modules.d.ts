// Plotly's types cover the whole library; the product loads only the parts that it draws with.
declare module 'plotly.js/lib/core' {
  const core: { register: (modules: readonly unknown[]) => void; setPlotConfig: (config: { locale: string }) => void };
  export default core;
}
declare module 'plotly.js/lib/bar' {
  const bar: unknown;
  export default bar;
}
declare module 'plotly.js/lib/pie' {
  const pie: unknown;
  export default pie;
}
declare module 'plotly.js/lib/locales/es' {
  const es: unknown;
  export default es;
}

declare module 'virtual:pdfjs-files' {
  /** Where pdf.js's own files lie on this site (scripts/vite/pdfjs-files.ts). */
  export const pdfjsFiles: string;
}

declare module '*.md?documento' {
  /** A document of `docs/` as HTML, made when the web is built (scripts/vite/markdown.ts). */
  export const html: string;
  /** Its headings, in order: `id` is where a link leads. */
  export const headings: readonly { id: string; text: string; depth: number }[];
}
