/** What a rule finds in a sample: the parameter ('' for the whole sample) and the sentence, with its figures. */
export interface Finding {
  parametro: string;
  frase: string;
}
