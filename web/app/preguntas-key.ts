/** The key of everything that was asked about questions to the laboratory. */
export const preguntasKey = ['preguntas'] as const;
