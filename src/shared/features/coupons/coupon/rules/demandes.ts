import { ajouterJours, finDuMois } from '#shared/core/dates.ts';
import type { EncoursDemande, EncoursLie } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { bonsDuMois } from '../messages.ts';
import type { CreanceVoulue } from '../rules.ts';

/** The fields of an encours of Payps needed to adjust it; encours are given the oldest first. */
type EncoursAjustable = Pick<
  EncoursLie,
  'etat' | 'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'origineMontant' | 'sourceDetailId'
>;
type DemandesPayps = {
  readonly demandes: readonly EncoursDemande[];
  /** The excess already settled or received when Payps lowers an amount: it is reported, never silent (PAY-10). */
  readonly tropPercuCentimes: number;
};

const MAX_INFO = 500;
const phraseDe = ({ periode, promotionId }: CreanceVoulue, nomOperation: string, rang: number): string => {
  const objet =
    promotionId === null ? bonsDuMois(periode) : `bons de l’opération ${nomOperation} au-delà de ses contreparties`;
  return `Payps – ${objet}${rang > 1 ? ' (différence)' : ''}`.slice(0, MAX_INFO);
};

/** Whether the encours must not be adjusted: it is settled, or a person typed its amount (PAY-9). */
const estFixe = ({ etat, origineMontant }: EncoursAjustable): boolean =>
  etat === 'REGLE' || origineMontant === 'MANUEL';

/**
 * The encours that a laboratory and a month must have: an unsettled amount is adjusted (PAY-9), a later correction
 * makes an encours of the difference (PAY-10). An amount never falls below the money received, and an encours reduced
 * to nothing is removed. Their total, less the excess received, is exactly the amount due.
 * @param nomOperation the name of the operation, when there is one
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
      // The reimbursement of a coupon has no VAT: its HT and TTC amounts are equal.
      tauxTvaCentiemes: 0,
      payeur: 'LABO',
      dateDeclaration: ajouterJours(finDuMois(creance.periode), 1),
    })),
    tropPercuCentimes: Math.max(0, -reste),
  };
};
