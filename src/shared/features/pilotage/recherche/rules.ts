import type { Acteur } from '#shared/core/acteur.ts';
import { canOuvrir, type NomEcran } from '#shared/core/screens.ts';
import { rolesClientsEtEditeur } from '#shared/core/roles.ts';
import { canLireRdvs } from '#shared/features/rendez-vous/rdv/policy.ts';
import { genresTrouves, type GenreTrouve } from './contract.ts';

type Chercheur = Pick<Acteur, 'role' | 'impersonation'>;

/**
 * The screen that lists each kind: a person who may not open it does not search this kind. The kinds of a laboratory's
 * page depend on the role.
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

/** The kinds that this person may search (AID-2): none for a delegate, who has few screens. */
export const genresDe = (qui: Chercheur): readonly GenreTrouve[] =>
  genresTrouves.filter(
    (genre) =>
      rolesClientsEtEditeur.includes(qui.role) &&
      canOuvrir(ECRANS[genre], qui) &&
      (genre !== 'RDV' || canLireRdvs(qui)),
  );

/** The kinds that one digit, their number, is enough to search: the others need two characters. */
const NUMEROTES: readonly GenreTrouve[] = ['ENCOURS', 'RECLAMATION'];
/** The kinds that this text may designate: one digit is taken as a number (COM-90). */
export const genresCherches = (qui: Chercheur, q: string): readonly GenreTrouve[] =>
  genresDe(qui).filter((genre) => q.length >= 2 || NUMEROTES.includes(genre));

const MONTANT = /^(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|euros?)?$/i;
/**
 * The cents of a searched amount: `120`, `120,5`, `120.50 €` (AID-3).
 * @returns null for a text that is not an amount
 */
export const centimesCherches = (q: string): number | null => {
  const correspondance = MONTANT.exec(q.replace(/(\d)[\s\u{a0}\u{202f}](?=\d{3})/gu, '$1').trim());
  if (!correspondance) return null;
  const centimes = Number(correspondance[1]) * 100 + Number((correspondance[2] ?? '').padEnd(2, '0'));
  return centimes > 0 ? centimes : null;
};

const NUMERO = /^#?(?:[er]-?)?(?:(\d{4})-)?(\d{1,6})$/i;
/**
 * The full number to search for a typed one: `61`, `E-61` and `E-2026-00061` all find the encours E-2026-00061
 * (COM-90).
 * @param lettre the letter of the numbers of this kind; `largeur` their digits
 * @returns null when the text is the number of another kind
 */
export const numeroCherche = (texte: string, lettre: 'E' | 'R', largeur: number): string | null => {
  const trouve = NUMERO.exec(texte.trim());
  if (!trouve) return texte.trim();
  const autre = lettre === 'E' ? /^r/i : /^e/i;
  if (autre.test(texte.trim())) return null;
  const [, annee, chiffres = ''] = trouve;
  return `${annee ? `${lettre}-${annee}` : ''}-${chiffres.padStart(largeur, '0')}`;
};
