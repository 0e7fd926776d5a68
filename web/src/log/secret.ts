// The copy of the log that this browser keeps on the server. Its secret is all that tells players apart.
import { kept } from '../app/kept';

export interface Copy {
  secret: string;
  made: boolean; // it is on the server, or was
}

export const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{26,64}$/.test(value);

const isCopy = (value: unknown): value is Copy | null => value === null || (isSecret((value as Partial<Copy>).secret) && typeof (value as Partial<Copy>).made === 'boolean');

export const copy = kept<Copy | null>('copy', null, isCopy);
