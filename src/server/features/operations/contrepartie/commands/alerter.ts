import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import type { LigneLiee } from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { EncoursDemande } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { dernieresAlertesJournalisees } from '../read-models/alertes.ts';
import type { OperationLue } from '../repository.ts';

/** `attenduCentimes` null: nothing is asked any more. */
export type AlerteContrepartie = {
  readonly tenantId: number;
  readonly promotionId: number;
  readonly id: number;
  readonly numero: string;
  readonly valeurAttendueCentimes: number;
  readonly attenduCentimes: number | null;
  /** Whether this gap was already told: it is then not told again. */
  readonly dejaDite: boolean;
};
type Ecart = { readonly operation: OperationLue; readonly encours: LigneLiee; readonly demande: EncoursDemande | null };

const ACTION = 'alerter';
/** Values that identify a gap, so that the same one is told only once. */
const contenu = (demande: EncoursDemande | null) =>
  demande && {
    valeurAttendueCentimes: demande.valeurAttendueCentimes,
    laboratoireId: demande.laboratoireId,
    payeur: demande.payeur,
  };

const dernieresAlertes = async (tx: Tx, ecarts: readonly Ecart[]): Promise<Map<number, string>> => {
  const alertes = await dernieresAlertesJournalisees(
    tx,
    ecarts.map(({ encours }) => encours),
    ACTION,
  );
  return new Map(alertes.map(({ id, demande }) => [id, cle(demande)]));
};
/** jsonb does not keep the order of the keys. */
const cle = (demande: unknown): string =>
  JSON.stringify(Object.entries((demande ?? {}) as Record<string, unknown>).toSorted(([a], [b]) => a.localeCompare(b)));

const phrase = ({ operation, encours, demande }: Ecart): string => {
  const declare = `L’encours ${encours.numero} est déjà déclaré`;
  if (!demande) return `${declare}, mais « ${operation.nomOperation} » ne le demande plus.`;
  const ancien = formatMontant(encours.valeurAttendueCentimes, encours.natureFiscale);
  const nouveau = formatMontant(demande.valeurAttendueCentimes, demande.natureFiscale ?? encours.natureFiscale);
  return nouveau === ancien
    ? `${declare}, mais le laboratoire ou le payeur de « ${operation.nomOperation} » a changé.`
    : `${declare} pour ${ancien}, mais « ${operation.nomOperation} » en donne maintenant ${nouveau}.`;
};

/**
 * Tells each pharmacy, once for each gap, the declared encours that no longer say what their promotion says; a person
 * decides.
 */
export const alerterDeclares = async (
  tx: TenantTx | SystemeTx,
  acteur: Acteur | 'systeme',
  ecarts: readonly Ecart[],
): Promise<AlerteContrepartie[]> => {
  if (ecarts.length === 0) return [];
  const dites = await dernieresAlertes(tx, ecarts);
  const nouveaux = ecarts.filter(({ encours, demande }) => dites.get(encours.id) !== cle(contenu(demande)));
  await journaliserTous(
    tx,
    acteur,
    nouveaux.map(({ encours, demande, operation }) => ({
      tenantId: encours.tenantId,
      objet: 'encours',
      objetId: encours.id,
      action: ACTION,
      apres: { promotion: operation.nomOperation, demande: contenu(demande) },
    })),
  );
  const auteur = acteur === 'systeme' ? null : acteur;
  await annoncerEvenement(
    tx,
    auteur,
    'ENCOURS_A_REVOIR',
    nouveaux.map((ecart) => ({
      tenantId: ecart.encours.tenantId,
      objet: ecart.encours.id,
      donnees: { phrase: phrase(ecart) },
      lien: { ecran: 'encours', params: { encours: String(ecart.encours.id) } },
    })),
  );
  return ecarts.map(({ operation, encours, demande }) => ({
    tenantId: encours.tenantId,
    promotionId: operation.id,
    id: encours.id,
    numero: encours.numero,
    valeurAttendueCentimes: encours.valeurAttendueCentimes,
    attenduCentimes: demande?.valeurAttendueCentimes ?? null,
    dejaDite: dites.get(encours.id) === cle(contenu(demande)),
  }));
};
