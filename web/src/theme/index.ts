// Light or dark: as the system has it, unless the reader chooses.
import { computed, effect, signal } from '@preact/signals';
import { kept, oneOf } from '../app/kept';
import './theme.css';

export type Choice = 'system' | 'light' | 'dark';

export const choice = kept<Choice>('theme', 'system', oneOf('system', 'light', 'dark'));

const query = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(query.matches);
query.addEventListener('change', (e) => (systemIsDark.value = e.matches));

export const theme = computed(() => {
  if (choice.value !== 'system') return choice.value;
  return systemIsDark.value ? 'dark' : 'light';
});

effect(() => {
  const page = document.documentElement;
  page.dataset['theme'] = theme.value;
  // The bar of the browser, or of the window of an installed page, is as the header.
  const paper = getComputedStyle(page).getPropertyValue('--paper').trim();
  if (paper) document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
});
