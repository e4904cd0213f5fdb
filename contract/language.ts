/** Languages of the content. The first is the default (CONST-01). */
export const contentLanguages = ['es', 'en'] as const;

export type Language = (typeof contentLanguages)[number];

export const defaultLanguage: Language = 'es';

export const otherLanguage = (language: Language): Language => (language === 'es' ? 'en' : 'es');
