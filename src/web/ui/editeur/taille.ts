import { formatNombre } from '#web/lib/formats.ts';

const MO = 1024 * 1024;

/** `taille 3,1 / 16 Mo`: the used part of a note's limit. Below a tenth, it is not shown. */
export const direTaille = (caracteres: number, maximum: number): string =>
  `taille ${formatNombre(Math.ceil((caracteres / MO) * 10) / 10)}\u00a0/\u00a0${Math.round(maximum / MO)}\u00a0Mo`;

/** Worth showing: from 100 kB on. */
export const tailleParle = (caracteres: number): boolean => caracteres >= 100 * 1024;
