import type { Acteur } from './acteur.ts';

/** What may be done of what hangs on an item: a file, a photo, a visual, a learned name (COM-130). */
export const actesSousObjet = ['SUPPRIMER', 'RETIRER', 'REMETTRE'] as const;
export type ActeSousObjet = (typeof actesSousObjet)[number];

export type SousObjet = {
  /** Null: its row does not tell who added it. */
  readonly creeParId: number | null;
  /** Since it was added, in milliseconds. */
  readonly age: number;
  /** Whether what it proves was said to whom owes it: from then on it is a proof. */
  readonly declare: boolean;
  readonly retire: boolean;
};

/** How long its author may still delete what he has just added. */
export const DELAI_AUTEUR_MS = 3_600_000;

/** Who deletes the items themselves (COM-4). */
const supprime = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'ADMIN' || role === 'GROUPEMENT' || role === 'SUPER_ADMIN';

/**
 * What a person who keeps the item may do of what hangs on it (COM-130): nothing declared is deleted, it is withdrawn,
 * and put back.
 * @param acteur allowed by the policy of the item: this rule gives no right of its own
 */
export const acteSurSousObjet = (
  acteur: Pick<Acteur, 'role' | 'utilisateurId'>,
  { creeParId, age, declare, retire }: SousObjet,
): ActeSousObjet => {
  if (retire) return 'REMETTRE';
  if (declare) return 'RETIRER';
  const vientDeLAjouter = creeParId === acteur.utilisateurId && age < DELAI_AUTEUR_MS;
  return supprime(acteur) || vientDeLAjouter ? 'SUPPRIMER' : 'RETIRER';
};
