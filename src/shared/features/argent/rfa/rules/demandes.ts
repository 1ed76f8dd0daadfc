import type { Jour } from '#shared/core/dates.ts';
import type { EncoursDemande, EncoursLie } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { periodesDe } from './periodes.ts';
import type { ReclamationRfa } from './paliers.ts';
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
const liste = new Intl.ListFormat('fr', { type: 'conjunction' });
/**
 * The label of the encours: the paliers it claims, and « complément » once another encours of its period is declared
 * (RFA-46).
 */
const phraseDe = (rfa: RfaStockee, numero: number, reclamation: ReclamationRfa, complement: boolean): string => {
  const objet = rfa.gamme ?? rfa.produit ?? rfa.condition;
  const demandees = rfa.atteintes.filter(
    ({ id }) => (reclamation.parts.get(id) ?? 1) !== 0 && reclamation.parts.has(id),
  );
  const rang = ({ palierId }: Atteinte): number =>
    palierId === null ? Infinity : rfa.paliers.findIndex(({ id }) => id === palierId);
  const noms = new Set(demandees.toSorted((a, b) => rang(a) - rang(b)).map(({ palierId }) => nomPalier(rfa, palierId)));
  const quoi = `${complement ? 'complément, ' : ''}${liste.format(noms)}`;
  return `RFA ${rfa.annee} ${objet}${nomPeriode(rfa, numero)} – ${quoi}`.slice(0, MAX_INFO);
};

/**
 * The encours that an RFA requires: in each period the frozen ones, and a single one for the rest confirmed or claimed
 * (RFA-11, RFA-16, RFA-46). Each keeps its first claim date; nothing to claim means no encours.
 * @param lies the encours it already has
 */
export const demandesDeLaRfa = (
  rfa: RfaStockee,
  lies: readonly Pick<EncoursLie, 'sourceDetailId' | 'dateDeclaration'>[],
  aujourdhui: Jour,
): EncoursDemande[] => {
  const suivie = aSuivre(rfa);
  const parAtteinte = new Map(lies.map((lie) => [lie.sourceDetailId, lie]));
  return periodesDe(rfa).flatMap(({ numero }) => {
    const reclamations = reclamationsDeLaRfa(suivie, numero);
    return reclamations
      .filter(({ fige, montantCentimes }) => fige || montantCentimes !== 0)
      .map((reclamation): EncoursDemande => ({
        sourceDetailId: reclamation.porteuseId,
        laboratoireId: rfa.laboratoireId,
        type: 'RFA',
        info: phraseDe(
          rfa,
          numero,
          reclamation,
          reclamations.some((autre) => autre !== reclamation && autre.declare),
        ),
        actionAttendue: rfa.modeReglement,
        actionDescription: rfa.modeReglement === 'AUTRES' ? 'Règlement de la RFA' : null,
        valeurAttendueCentimes: reclamation.montantCentimes ?? 0,
        montantACompleter: reclamation.montantCentimes === null,
        preuveAttendue: false,
        natureFiscale: 'HT',
        payeur: 'LABO',
        dateDeclaration: parAtteinte.get(reclamation.porteuseId)?.dateDeclaration ?? aujourdhui,
        dateEcheance: rfa.dateReglementPrevue,
      }));
  });
};

/**
 * The new carrier of the atteintes grouped in the encours that is not frozen (RFA-46); a frozen encours keeps its own.
 * @returns the carrier of each atteinte that changes, null when it carries itself
 */
export const porteusesDeLaRfa = (rfa: RfaStockee): ReadonlyMap<number, number | null> => {
  const suivie = aSuivre(rfa);
  const actuelles = new Map(rfa.atteintes.map(({ id, porteuseId = null }) => [id, porteuseId]));
  const voulues = periodesDe(rfa).flatMap(({ numero }) =>
    reclamationsDeLaRfa(suivie, numero).flatMap(({ fige, porteuseId, parts, montantCentimes }) =>
      fige
        ? []
        : [...parts.keys()].map((id) => [id, id === porteuseId || montantCentimes === 0 ? null : porteuseId] as const),
    ),
  );
  return new Map(voulues.filter(([id, porteuseId]) => actuelles.get(id) !== porteuseId));
};
