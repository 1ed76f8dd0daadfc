import { repartirCentimes } from './repartir.ts';

/**
 * One of the equal parts of an amount, to the cent (COM-43): the parts add up to it exactly, the first ones take the
 * cents left over.
 * @param total cents, zero or more
 * @param rang of this part, from 0 to `nombre` - 1
 */
export const partEgale = (total: number, nombre: number, rang: number): number =>
  repartirCentimes(
    total,
    Array.from({ length: nombre }, (_, id) => ({ id, poids: 1 })),
  )[rang] ?? 0;
