/**
 * Wrong passwords for one account from one source: counted to slow an attacker down without ever locking the owner out
 * (CPT-3).
 */
export type Tentatives = { readonly nombre: number; readonly derniere: Date; readonly bloqueJusqua: Date | null };

const MINUTE = 60_000;
const SEUIL = 8;
const BLOCAGE_MAX = 15 * MINUTE;
const OUBLI = 60 * MINUTE;

/** Seconds to wait before the next attempt, 0 when it may be made now. */
export const secondesDAttente = ({ bloqueJusqua }: Tentatives, maintenant: Date): number =>
  bloqueJusqua && bloqueJusqua > maintenant ? Math.ceil((bloqueJusqua.getTime() - maintenant.getTime()) / 1000) : 0;

/**
 * The count after a new attempt: a wait of 1 minute from the 8th, doubling up to 15; an hour without attempts resets
 * the count.
 */
export const unEssaiDePlus = ({ nombre, derniere }: Tentatives, maintenant: Date): Tentatives => {
  const total = maintenant.getTime() - derniere.getTime() > OUBLI ? 1 : nombre + 1;
  const attente = Math.min(BLOCAGE_MAX, MINUTE * 2 ** (total - SEUIL));
  return {
    nombre: total,
    derniere: maintenant,
    bloqueJusqua: total >= SEUIL ? new Date(maintenant.getTime() + attente) : null,
  };
};
