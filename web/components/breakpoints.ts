/** Where a page is laid out otherwise, as the modules have it: a phone, and room for something beside what is read. */
export const onPhones = '(max-width: 47.99em)';
export const isWide = '(min-width: 75em)';
export const isNotWide = '(max-width: 74.99em)';
