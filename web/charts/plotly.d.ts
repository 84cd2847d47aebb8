// Plotly's types cover the whole library; these are its parts, of which the product loads only what it draws.
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
