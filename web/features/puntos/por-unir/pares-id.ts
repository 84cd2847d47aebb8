/** Where the keyboard goes when the pair that it was on is gone. */
export const paresId = 'nombres-parecidos';
