/** A text without NULs, which part the index's texts; '' for none. */
export const plain = (text = '') => text.replaceAll('\0', '');
