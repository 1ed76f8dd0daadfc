import type { Acteur } from '#shared/core/acteur.ts';
import { canOuvrir, type NomEcran } from '#shared/core/screens.ts';
import { canLireRdvs } from '#shared/features/rendez-vous/rdv/policy.ts';
import { genresTrouves, type GenreTrouve } from './contract.ts';

type Chercheur = Pick<Acteur, 'role' | 'impersonation'>;

/** The screen that lists each kind: who may not open it does not search it. Those of a laboratory's page are cut by role. */
const ECRANS: Readonly<Record<GenreTrouve, NomEcran>> = {
  MONTANT: 'encours',
  RFA: 'laboratoire',
  CONDITION: 'promotions',
  PROPOSITION: 'promotionsGroupement',
  ENCAISSEMENT: 'avoirs',
  FACTURE: 'factures',
  RDV: 'laboratoire',
  PRESTATION: 'prestations',
};

/** The kinds that this person may search (AID-2). */
export const genresDe = (qui: Chercheur): readonly GenreTrouve[] =>
  genresTrouves.filter((genre) => canOuvrir(ECRANS[genre], qui) && (genre !== 'RDV' || canLireRdvs(qui)));

const MONTANT = /^(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|euros?)?$/i;
/**
 * The cents that a typed text names: `120`, `120,5`, `120.50 €` (AID-3).
 * @returns null when it is no amount, or nothing
 */
export const centimesCherches = (q: string): number | null => {
  const lu = MONTANT.exec(q.replace(/(\d)[\s\u{a0}\u{202f}](?=\d{3})/gu, '$1').trim());
  if (!lu) return null;
  const centimes = Number(lu[1]) * 100 + Number((lu[2] ?? '').padEnd(2, '0'));
  return centimes > 0 ? centimes : null;
};
