import type { Acteur } from '#shared/core/acteur.ts';
import { canOuvrir, type NomEcran } from '#shared/core/screens.ts';
import { rolesClientsEtEditeur } from '#shared/core/roles.ts';
import { canLireRdvs } from '#shared/features/rendez-vous/rdv/policy.ts';
import { genresTrouves, type GenreTrouve } from './contract.ts';

type Chercheur = Pick<Acteur, 'role' | 'impersonation'>;

/**
 * The screen that lists each kind: who may not open it does not search it. Those of a laboratory's page are cut by
 * role.
 */
const ECRANS: Readonly<Record<GenreTrouve, NomEcran>> = {
  ENCOURS: 'encours',
  RECLAMATION: 'reclamations',
  PROMOTION: 'promotions',
  MODELE: 'promotionsGroupement',
  DOCUMENT: 'documents',
  MONTANT: 'encours',
  RFA: 'laboratoire',
  CONDITION: 'promotions',
  PROPOSITION: 'promotionsGroupement',
  ENCAISSEMENT: 'avoirs',
  FACTURE: 'factures',
  RDV: 'laboratoire',
  PRESTATION: 'prestations',
  ADHERENT: 'parametresAdherents',
  UTILISATEUR: 'parametresUtilisateurs',
  PHARMACIE: 'pharmacies',
  GROUPEMENT: 'groupements',
  PRODUIT: 'produits',
};

/** The kinds that this person may search (AID-2): a delegate, whose screens are few, has nothing to search. */
export const genresDe = (qui: Chercheur): readonly GenreTrouve[] =>
  genresTrouves.filter(
    (genre) =>
      rolesClientsEtEditeur.includes(qui.role) &&
      canOuvrir(ECRANS[genre], qui) &&
      (genre !== 'RDV' || canLireRdvs(qui)),
  );

/** A kind whose number alone is long enough to be searched: the others ask for two characters. */
const NUMEROTES: readonly GenreTrouve[] = ['ENCOURS', 'RECLAMATION'];
/** Those of them that this text may name: one digit is a number (COM-90). */
export const genresCherches = (qui: Chercheur, q: string): readonly GenreTrouve[] =>
  genresDe(qui).filter((genre) => q.length >= 2 || NUMEROTES.includes(genre));

const MONTANT = /^(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|euros?)?$/i;
/**
 * The cents that a typed text names: `120`, `120,5`, `120.50 €` (AID-3).
 * @returns null when it is no amount, or nothing
 */
export const centimesCherches = (q: string): number | null => {
  const correspondance = MONTANT.exec(q.replace(/(\d)[\s\u{a0}\u{202f}](?=\d{3})/gu, '$1').trim());
  if (!correspondance) return null;
  const centimes = Number(correspondance[1]) * 100 + Number((correspondance[2] ?? '').padEnd(2, '0'));
  return centimes > 0 ? centimes : null;
};

const NUMERO = /^#?(?:[er]-?)?(?:(\d{4})-)?(\d{1,6})$/i;
/**
 * What to search for a typed number: `61`, `E-61` and `E-2026-00061` find the encours E-2026-00061, whose number is
 * written in full (COM-90).
 * @param lettre of the numbers of this kind; `largeur` their digits
 * @returns null when the text names a number of another kind
 */
export const numeroCherche = (texte: string, lettre: 'E' | 'R', largeur: number): string | null => {
  const trouve = NUMERO.exec(texte.trim());
  if (!trouve) return texte.trim();
  const autre = lettre === 'E' ? /^r/i : /^e/i;
  if (autre.test(texte.trim())) return null;
  const [, annee, chiffres = ''] = trouve;
  return `${annee ? `${lettre}-${annee}` : ''}-${chiffres.padStart(largeur, '0')}`;
};
