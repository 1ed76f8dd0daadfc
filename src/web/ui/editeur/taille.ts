import { formatNombre } from '#web/lib/formats.ts';

const MO = 1024 * 1024;

/** `taille 3,1 / 16 Mo`: the size of a note out of its limit, rounded up to a tenth. */
export const direTaille = (caracteres: number, maximum: number): string =>
  `taille ${formatNombre(Math.ceil((caracteres / MO) * 10) / 10)}\u00a0/\u00a0${Math.round(maximum / MO)}\u00a0Mo`;

/** True when the size is worth showing: from 100 kB on. */
export const tailleParle = (caracteres: number): boolean => caracteres >= 100 * 1024;
