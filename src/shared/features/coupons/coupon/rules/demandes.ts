import { ajouterJours, finDuMois } from '#shared/core/dates.ts';
import type { EncoursDemande, EncoursLie } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { bonsDuMois } from '../messages.ts';
import type { CreanceVoulue } from '../rules.ts';

/** An encours of Payps as the adjustment needs it, the oldest first. */
type EncoursAjustable = Pick<
  EncoursLie,
  'etat' | 'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'origineMontant' | 'sourceDetailId'
>;
type DemandesPayps = {
  readonly demandes: readonly EncoursDemande[];
  /** The platform went back on what was already settled or received: told, never silent (PAY-10). */
  readonly tropPercuCentimes: number;
};

const MAX_INFO = 500;
const phraseDe = ({ periode, promotionId }: CreanceVoulue, nomOperation: string, rang: number): string => {
  const objet =
    promotionId === null ? bonsDuMois(periode) : `bons de l’opération ${nomOperation} au-delà de ses contreparties`;
  return `Payps – ${objet}${rang > 1 ? ' (différence)' : ''}`.slice(0, MAX_INFO);
};

/** Settled, or its amount typed by a person: it is left (PAY-9). */
const estFixe = ({ etat, origineMontant }: EncoursAjustable): boolean =>
  etat === 'REGLE' || origineMontant === 'MANUEL';

/**
 * The encours that one laboratory and month ask for: an amount follows while it is not settled (PAY-9), a correction
 * that comes later is an encours of the difference (PAY-10). Never below what was received; one of which nothing is
 * left is no longer asked for. What they ask for together, less what was received too much, is exactly what is due.
 * @param nomOperation of its operation, when it has one
 */
export const demandesDeLaCreance = (
  creance: CreanceVoulue,
  nomOperation: string,
  encours: readonly EncoursAjustable[],
): DemandesPayps => {
  const fixes = encours.filter(estFixe);
  const ouverts = encours.filter((lie) => !estFixe(lie));
  let reste = fixes.reduce((somme, { valeurAttendueCentimes }) => somme - valeurAttendueCentimes, creance.duCentimes);
  const montants = new Map(fixes.map((fixe) => [fixe.sourceDetailId ?? 0, fixe.valeurAttendueCentimes]));
  for (const [i, encoursOuvert] of ouverts.entries()) {
    const voulu = i === ouverts.length - 1 ? reste : Math.min(encoursOuvert.valeurAttendueCentimes, reste);
    const valeur = Math.max(voulu, encoursOuvert.valeurRegleeCentimes);
    reste -= valeur;
    if (valeur > 0) montants.set(encoursOuvert.sourceDetailId ?? 0, valeur);
  }
  const suivant = Math.max(0, ...encours.map(({ sourceDetailId }) => sourceDetailId ?? 0)) + 1;
  if (reste > 0) montants.set(suivant, reste);
  return {
    demandes: [...montants].map(([rang, valeurAttendueCentimes]) => ({
      sourceDetailId: rang,
      laboratoireId: creance.laboratoireId,
      type: 'CONTREPARTIE_PAYPS',
      info: phraseDe(creance, nomOperation, rang),
      actionAttendue: 'PAYPS',
      actionDescription: null,
      valeurAttendueCentimes,
      montantACompleter: false,
      preuveAttendue: false,
      // A coupon's reimbursement bears no tax: it is worth as much without as with.
      tauxTvaCentiemes: 0,
      payeur: 'LABO',
      dateDeclaration: ajouterJours(finDuMois(creance.periode), 1),
    })),
    tropPercuCentimes: Math.max(0, -reste),
  };
};
