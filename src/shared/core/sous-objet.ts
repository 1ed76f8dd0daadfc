import type { Acteur } from './acteur.ts';

/** The acts on a sous-objet, attached to an item: a file, a photo, a visual, a learned name (COM-130). */
export const actesSousObjet = ['SUPPRIMER', 'RETIRER', 'REMETTRE'] as const;
export type ActeSousObjet = (typeof actesSousObjet)[number];

export type SousObjet = {
  /** The user who added the sous-objet; null when its row does not record it. */
  readonly creeParId: number | null;
  /** Milliseconds since the sous-objet was added. */
  readonly age: number;
  /** Whether the item was already declared to the debtor: from then on the sous-objet is a proof. */
  readonly declare: boolean;
  readonly retire: boolean;
};

/** How long the author of a sous-objet may still delete it. */
export const DELAI_AUTEUR_MS = 3_600_000;

/** The roles that may delete the items themselves may delete their sous-objets (COM-4). */
const supprime = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'ADMIN' || role === 'GROUPEMENT' || role === 'SUPER_ADMIN';

/**
 * The act a person who keeps the item may do on one of its sous-objets (COM-130): a declared one is never deleted, it
 * is withdrawn and can be put back.
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
