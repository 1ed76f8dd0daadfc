/** What a line says was paid before; without an amount, nothing. */
export type Deduit = { readonly centimes: number; /** Said as done. */ readonly certain: boolean };
type Annonces = {
  readonly ht: number | null;
  readonly tva: number | null;
  readonly ttcEcrit: number | null;
  readonly aPayer: number | null;
};

/** A rounding of the tax, cents. */
const ARRONDI = 2;
/** The highest rate of tax, in percents: a total beyond it is another one. */
const TAUX_MAX = 20;
const proche = (a: number, b: number): boolean => Math.abs(a - b) <= ARRONDI;

/**
 * The total with tax of a text that also says what is left to pay: a deposit paid before is no part of what is missing
 * between them (FAC-122). What is left is the total only when nothing was deducted of it.
 * @param deduits what its lines say was paid before @param annonces cents, as its words announce them
 * @returns the total, and what of it was paid before
 */
export const avecDeduits = (
  deduits: readonly Deduit[],
  { ht, tva, ttcEcrit, aPayer }: Annonces,
): { readonly ttc: number | null; readonly dejaPaye: number } => {
  const dits = deduits.filter(({ centimes }) => centimes > 0);
  // The lines of several deposits, then their sum.
  const montants = dits.map(({ centimes }) => centimes);
  const somme = montants.reduce((a, b) => a + b, 0);
  const possibles = [...new Set([somme, montants.at(-1) ?? 0])].filter((centimes) => centimes > 0);
  if (aPayer === null || aPayer < 0 || possibles.length === 0) return { ttc: ttcEcrit ?? aPayer, dejaPaye: 0 };
  const attendu = ttcEcrit ?? (ht !== null && tva !== null ? ht + tva : null);
  if (attendu !== null) {
    const deduit = possibles.find((centimes) => proche(attendu, aPayer + centimes));
    if (deduit === undefined) return { ttc: ttcEcrit ?? aPayer, dejaPaye: 0 };
    return { ttc: ttcEcrit ?? aPayer + deduit, dejaPaye: deduit };
  }
  const ttc = aPayer + somme;
  const vraisemblable = ht === null || (ttc >= ht && ttc <= ht + Math.ceil((ht * TAUX_MAX) / 100) + ARRONDI);
  const sansDeduire = ht !== null && aPayer >= ht && !dits.every(({ certain }) => certain);
  const deduire = vraisemblable && !sansDeduire && (ht !== null || dits.every(({ certain }) => certain));
  return deduire ? { ttc, dejaPaye: somme } : { ttc: aPayer, dejaPaye: 0 };
};
