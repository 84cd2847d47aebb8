/** A name as Plotly shows it, which would otherwise read markup in it. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
