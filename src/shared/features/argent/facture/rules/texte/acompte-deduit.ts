/** An amount that a line says was paid before. */
export type Deduit = { readonly centimes: number; /** Said as done. */ readonly certain: boolean };
type Annonces = {
  readonly ht: number | null;
  readonly tva: number | null;
  readonly ttcEcrit: number | null;
  readonly aPayer: number | null;
};

/** The rounding of the tax, in cents. */
const ARRONDI = 2;
/** The highest VAT rate, in percent: a total beyond it is another total. */
const TAUX_MAX = 20;
const proche = (a: number, b: number): boolean => Math.abs(a - b) <= ARRONDI;

/**
 * The total with tax of a text that also gives the amount left to pay: a deposit paid before explains the difference
 * between them (FAC-122). The amount left is the total only when nothing was deducted.
 * @param deduits the amounts that its lines say were paid before
 * @param annonces cents, as announced in its words
 * @returns the total, and the part paid before
 */
export const avecDeduits = (
  deduits: readonly Deduit[],
  { ht, tva, ttcEcrit, aPayer }: Annonces,
): { readonly ttc: number | null; readonly dejaPaye: number } => {
  const dits = deduits.filter(({ centimes }) => centimes > 0);
  // Several deposits may be followed by a line with their sum.
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
