import { kept, oneOf } from './kept';

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The paper of PDF files. When a page is printed, the browser asks for its own. */
export const paper = kept<Paper>('sheet.paper', /-(US|CA|MX|PH)$/.test(navigator.language) ? 'letter' : 'a4', oneOf(...papers));
