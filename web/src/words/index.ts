// The words of the page in both languages. Each area has a catalogue beside its code.
import { effect } from '@preact/signals';
import { kept, oneOf } from '../app/kept';

export type Language = 'en' | 'zh';

/** ofBrowser returns the first language of the browser that the page has. */
function ofBrowser(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'zh' || language === 'en') return language;
  }
  return 'en';
}

export const language = kept<Language>('language', ofBrowser(navigator.languages), oneOf('en', 'zh'));

effect(() => {
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
});

/**
 * catalogue returns a function that gives the words in the language of now. A component that
 * calls it is drawn again when the language changes. Both languages must have the same words.
 */
export function catalogue<W extends object>(en: W, zh: NoInfer<W>): () => W {
  const languages = { en, zh };
  return () => languages[language.value];
}
