import type { Tx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { comparateurDePrix, type LigneComparee } from '#shared/features/argent/facture/rules/conditions/comparer.ts';
import type { ConditionDeControle } from '#shared/features/argent/facture/rules/candidats.ts';
import { z } from 'zod';
import {
  lireAComparer,
  nomDuLaboratoireFacture,
  type FactureStockee,
  type LigneStockeeFacture,
} from '../read-models/a-comparer.ts';
import { facturesCitees } from '../read-models/avoirs-citants.ts';
import { updateResultats, type ConditionGardee } from '../repository/lignes.ts';
import { upsertRecontroles, lockControle } from '../repository/recontroles.ts';
import { updateControlees } from '../repository.ts';

export type DuLaboratoire = { readonly tenantId: number; readonly laboratoireId: number };
/**
 * The conditions of a laboratory, whatever their days. They come after the money in the house: the composition gives
 * them, as it gives to a dossier de preuve what each feature adds.
 */
type LireConditions = (tx: Tx, de: DuLaboratoire) => Promise<readonly ConditionDeControle[]>;
/**
 * The bases that the invoices of these laboratories make have moved: RFA come after invoices, the composition gives
 * this too.
 */
type AnnoncerBases = (tx: Tx, tenantId: number, laboratoireIds: readonly (number | null)[]) => Promise<void>;
export type OutilsFacture = {
  readonly lireConditions: LireConditions;
  readonly conditionGardee: ConditionGardee;
  readonly annoncerBases: AnnoncerBases;
};
type OutilsControle = Pick<OutilsFacture, 'lireConditions' | 'conditionGardee'>;

const COMPAREES = [
  'resultat',
  'motif',
  'conditionId',
  'conditionDite',
  'remiseAttendue',
  'attenduCentimes',
  'ecartCentimes',
] as const satisfies readonly (keyof LigneComparee)[];
const aChange = (avant: LigneStockeeFacture, apres: LigneComparee): boolean =>
  avant.encoursId === null && COMPAREES.some((nom) => avant[nom] !== apres[nom]);

/** What changed of the lines of one invoice. */
const changees = ({ lignes }: FactureStockee, comparees: readonly LigneComparee[]) =>
  comparees.flatMap(({ rang: _rang, ...apres }, i) => {
    const avant = lignes[i];
    return avant && aChange(avant, { rang: avant.rang, ...apres }) ? [{ id: avant.id, ...apres }] : [];
  });

/**
 * Compares these invoices of a laboratory with its conditions, and writes what changed of their lines: one statement
 * for the lines, one for the invoices. What is in an encours stays as it was (FAC-26).
 */
export const comparerFactures = async (
  tx: Tx,
  { lireConditions, conditionGardee }: OutilsControle,
  de: DuLaboratoire,
  ids: readonly number[],
  maintenant: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  const { tenantId, laboratoireId } = de;
  const comparer = comparateurDePrix(
    await lireConditions(tx, de),
    await nomDuLaboratoireFacture(tx, tenantId, laboratoireId),
  );
  const jugees = (await lireAComparer(tx, tenantId, laboratoireId, ids)).map((facture) => ({
    facture,
    jugee: comparer(facture),
  }));
  await updateResultats(
    tx,
    tenantId,
    jugees.flatMap(({ facture, jugee }) => changees(facture, jugee.lignes)),
    conditionGardee,
  );
  await updateControlees(
    tx,
    tenantId,
    jugees.map(({ facture, jugee }) => ({ id: facture.id, observations: jugee.observations })),
    maintenant,
  );
};

/** Compares invoices that come in or that a person changed; several transactions may do so at once. */
export const comparerCellesCi = async (
  tx: Tx,
  outils: OutilsControle,
  de: DuLaboratoire,
  ids: readonly number[],
  maintenant: Date,
): Promise<void> => {
  await lockControle(tx, de, { seul: false });
  await comparerFactures(tx, outils, de, ids, maintenant);
};

type Avoir = { readonly tenantId: number; readonly laboratoireId: number | null; readonly avoirId: number };
/** The invoices that a credit note cites, once it came or changed: what it gives back is no gap (FAC-72). */
export const comparerCitees = async (
  tx: Tx,
  outils: OutilsControle,
  { tenantId, laboratoireId, avoirId }: Avoir,
  maintenant: Date,
): Promise<void> => {
  if (laboratoireId === null) return;
  const citees = await facturesCitees(tx, tenantId, { laboratoireId, avoirId });
  if (citees.length > 0) await comparerCellesCi(tx, outils, { tenantId, laboratoireId }, citees, maintenant);
};

export const travailControle = declarerTravail({
  nom: 'facture.controle',
  schema: z.object({ tenantId: z.number().int(), laboratoireId: z.number().int() }),
  dureeMaxSecondes: 900,
  reessais: { limite: 5, delaiSecondes: 5, delaiMaxSecondes: 60 },
});

/**
 * Conditions of these laboratories have changed: their open invoices are controlled again, by a job (FAC-27). Called in
 * the transaction that changes them.
 */
export const redemanderControle = async (
  tx: Tx,
  tenantId: number,
  laboratoireIds: readonly number[],
): Promise<void> => {
  for (const laboratoireId of await upsertRecontroles(tx, tenantId, laboratoireIds))
    await mettreEnFile(tx, travailControle, { tenantId, laboratoireId });
};
