import { formatNombre } from '#web/lib/formats.ts';

const MO = 1024 * 1024;

/** `taille 3,1 / 16 Mo`: how much of what a note may hold is taken. Under a tenth, nothing worth saying. */
export const direTaille = (caracteres: number, maximum: number): string =>
  `taille ${formatNombre(Math.ceil((caracteres / MO) * 10) / 10)}\u00a0/\u00a0${Math.round(maximum / MO)}\u00a0Mo`;

/** Worth showing: from 100 kB on. */
export const tailleParle = (caracteres: number): boolean => caracteres >= 100 * 1024;
