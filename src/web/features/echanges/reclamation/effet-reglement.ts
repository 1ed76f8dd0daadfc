type Choix = { readonly montant: number | null; readonly refus: boolean; readonly solder: boolean };
/**
 * The rest after the règlement, and whether it closes the encours. @param solde null: the encours is created with this
 * very amount
 */
export const effetDuReglement = (solde: number | null, { montant, refus, solder }: Choix) => {
  const reste = solde === null ? 0 : solde - (montant ?? 0);
  const partielPossible = reste > 0 && !refus;
  const partiel = partielPossible && !solder;
  return { reste, partielPossible, partiel, motif: !partiel && reste !== 0 };
};
