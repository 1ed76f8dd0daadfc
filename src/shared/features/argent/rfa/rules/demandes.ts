import type { Jour } from '#shared/core/dates.ts';
import type { EncoursDemande, EncoursLie } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { periodesDe } from './periodes.ts';
import { reclamationsDeLaRfa, type Atteinte } from './suivi.ts';
import { aSuivre, type RfaStockee } from './vue.ts';

const MAX_INFO = 500;
const nomPeriode = (rfa: RfaStockee, numero: number): string => {
  const mot = { SEMESTRE: 'semestre', TRIMESTRE: 'trimestre', MOIS: 'mois', ANNEE: '', LIBRE: '' }[rfa.resultatPeriode];
  return periodesDe(rfa).length > 1 ? `, ${mot} ${numero}` : '';
};
const nomPalier = ({ paliers }: RfaStockee, palierId: number | null): string => {
  if (palierId === null) return 'solde';
  const rang = paliers.findIndex(({ id }) => id === palierId);
  return `palier ${paliers[rang]?.info || rang + 1}`;
};
const phraseDe = (rfa: RfaStockee, { palierId, periode }: Atteinte): string => {
  const objet = rfa.gamme ?? rfa.produit ?? rfa.condition;
  return `RFA ${rfa.annee} ${objet}${nomPeriode(rfa, periode)} – ${nomPalier(rfa, palierId)}`.slice(0, MAX_INFO);
};

/**
 * The encours that a RFA asks for: one a confirmed tier (RFA-11), and the rest of a finished period once it was asked
 * for (RFA-16). Each keeps the day it was first asked for; what has nothing to ask for has none.
 * @param lies those it already has
 */
export const demandesDeLaRfa = (
  rfa: RfaStockee,
  lies: readonly Pick<EncoursLie, 'sourceDetailId' | 'dateDeclaration'>[],
  aujourdhui: Jour,
): EncoursDemande[] => {
  const suivie = aSuivre(rfa);
  const parPeriode = new Map(
    periodesDe(rfa).map(({ numero }) => [numero, reclamationsDeLaRfa(suivie, numero)] as const),
  );
  const montantDe = ({ palierId, periode }: Atteinte): number | null => {
    const reclamations = parPeriode.get(periode);
    return palierId === null ? (reclamations?.solde ?? null) : (reclamations?.paliers.get(palierId) ?? null);
  };
  const figes = new Set(rfa.encours.flatMap(({ atteinteId, fige }) => (fige ? [atteinteId] : [])));
  const parAtteinte = new Map(lies.map((lie) => [lie.sourceDetailId, lie]));
  return rfa.atteintes
    .filter((atteinte) => atteinte.etat === 'VALIDE' && (figes.has(atteinte.id) || montantDe(atteinte) !== 0))
    .map((atteinte) => {
      const lie = parAtteinte.get(atteinte.id);
      const montant = montantDe(atteinte);
      return {
        sourceDetailId: atteinte.id,
        laboratoireId: rfa.laboratoireId,
        type: 'RFA',
        info: phraseDe(rfa, atteinte),
        actionAttendue: rfa.modeReglement,
        actionDescription: rfa.modeReglement === 'AUTRES' ? 'Règlement de la RFA' : null,
        valeurAttendueCentimes: montant ?? 0,
        montantACompleter: montant === null,
        payeur: 'LABO',
        dateDeclaration: lie?.dateDeclaration ?? aujourdhui,
        dateEcheance: rfa.dateReglementPrevue,
      };
    });
};
