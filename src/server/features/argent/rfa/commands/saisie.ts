import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaSaisie } from '#shared/features/argent/rfa/schemas.ts';
import { nbRfasDe } from '../read-models/annee.ts';
import { produitsRfa } from '../read-models/detail.ts';
import type { RfaLue } from '../read-models/rfas.ts';
import { replaceProduits } from '../repository/mois.ts';
import { replacePaliers } from '../repository/paliers.ts';
import { insertRfa } from '../repository.ts';
import { prevenirRfa } from './charger.ts';

const MAX_PAR_ANNEE = 1000;
/** What a person types of a RFA, but its laboratory. */
export type SaisieAvecOperateur = RfaSaisie & { readonly operateurId: number | null };

type Naissance = {
  readonly action: string;
  readonly sourceId?: number;
  /** For a groupement's modèle only. */
  readonly etat?: EtatRfaGroupement;
  readonly segmentIds?: readonly number[];
};
/** A RFA with its tiers, written in the journal. @returns its number */
export const insererRfa = async (
  tx: TenantTx,
  { acteur }: Contexte,
  laboratoireId: number,
  saisie: SaisieAvecOperateur,
  { action, etat, ...suite }: Naissance,
): Promise<number> => {
  const id = await insertRfa(tx, laboratoireId, saisie, acteur, etat ?? null);
  await replacePaliers(
    tx,
    id,
    saisie.paliers.map((palier) => ({ ...palier, id: null })),
  );
  await replaceProduits(tx, id, saisie.produits);
  await journaliser(tx, acteur, {
    objet: 'rfa',
    objetId: id,
    action,
    apres: { laboratoireId, ...saisie, ...suite },
  });
  prevenirRfa(tx, id);
  return id;
};

/** @throws 409 TROP_DE_RFA */
export const verifierPlaceRfa = async (tx: TenantTx, annee: number, nombre: number): Promise<void> => {
  if ((await nbRfasDe(tx, annee)) + nombre > MAX_PAR_ANNEE) throw rfaErrors.tropDeRfas();
};

/** What was typed of a RFA, for the journal and for a copy. */
export const saisieDeLaRfa = async (tx: TenantTx, rfa: RfaLue): Promise<SaisieAvecOperateur> => ({
  annee: rfa.annee,
  gamme: rfa.gamme,
  produit: rfa.produit,
  produits: await produitsRfa(tx, rfa.id),
  condition: rfa.condition,
  taux: rfa.taux,
  type: rfa.type,
  gratuitesComptees: rfa.gratuitesComptees,
  resultatType: rfa.resultatType,
  resultatGamme: rfa.resultatGamme,
  resultatPeriode: rfa.resultatPeriode,
  dateDebut: rfa.dateDebut,
  dateFin: rfa.dateFin,
  plancherSeuil: rfa.plancherSeuil,
  plancherValeur: rfa.plancherValeur,
  reference: rfa.reference,
  paliers: rfa.paliers.map((palier) => ({ ...palier })),
  acomptes: rfa.acomptes.map((acompte) => ({ ...acompte })),
  modeReglement: rfa.modeReglement,
  dateReglementPrevue: rfa.dateReglementPrevue,
  operateurId: rfa.operateurId,
});
