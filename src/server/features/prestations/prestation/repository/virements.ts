import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatVirement } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { AdressePayeur } from '#shared/features/prestations/prestation/rules/pain001.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

type LigneVirement = {
  readonly id: number;
  readonly messageId: string;
  readonly etat: EtatVirement;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
  readonly version: number;
};

/** Locks a transfer file of a locked prestation. */
export const findVirement = (tx: TenantTx, prestationId: number, id: number): Promise<LigneVirement | undefined> =>
  tx
    .selectFrom('reversion_virement')
    .select(colonnesNommees('reversion_virement', ['id', 'messageId', 'etat', 'modifieLe', 'modifieParNom', 'version']))
    .where('tenant_id', '=', tx.tenantId)
    .where('prestation_id', '=', prestationId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<LigneVirement>()
    .executeTakeFirst();

type NouveauVirement = {
  readonly prestationId: number;
  readonly messageId: string;
  readonly dateExecution: Jour;
  readonly payeur: CompteBancaire & { readonly adresse: AdressePayeur | null };
  readonly lignes: readonly LigneAVirer[];
};
export type CompteBancaire = { readonly titulaire: string; readonly iban: string; readonly bic: string | null };
export type LigneAVirer = CompteBancaire & {
  readonly reversionId: number;
  readonly montantCentimes: number;
  readonly libelle: string;
};

// A reversion is in one living file at most: the database itself refuses a second one (PRS-17).
const surDeuxFois = surViolation({ reversion_virement_une_fois: prestationErrors.dejaEnVirement });

export const insertVirement = async (
  tx: TenantTx,
  { prestationId, messageId, dateExecution, payeur, lignes }: NouveauVirement,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
  creeLe: string,
): Promise<number> => {
  const { adresse, ...compte } = payeur;
  const { id } = await tx
    .insertInto('reversion_virement')
    .values({
      tenant_id: tx.tenantId,
      prestation_id: prestationId,
      message_id: messageId,
      date_execution: dateExecution,
      nombre: lignes.length,
      total_centimes: lignes.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0),
      ...compte,
      rue: adresse?.rue ?? null,
      code_postal: adresse?.codePostal ?? null,
      ville: adresse?.ville ?? null,
      cree_par_nom: nomComplet,
      cree_le: creeLe,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reversion_virement_ligne')
    .values(
      lignes.map(({ reversionId, montantCentimes, ...ligne }) => ({
        tenant_id: tx.tenantId,
        virement_id: id,
        reversion_id: reversionId,
        montant_centimes: montantCentimes,
        ...ligne,
      })),
    )
    .execute()
    .catch(surDeuxFois);
  return id;
};

const parQui = ({ nomComplet }: Pick<Acteur, 'nomComplet'>) => ({
  ...modifiePar(nomComplet),
});
const ceVirement = (tx: TenantTx, id: number) =>
  tx.updateTable('reversion_virement').where('tenant_id', '=', tx.tenantId).where('id', '=', id);

export const updateExecute = async (tx: TenantTx, id: number, date: Jour, acteur: Acteur): Promise<void> => {
  await ceVirement(tx, id)
    .set({ etat: 'EXECUTE', execute_le: date, ...parQui(acteur) })
    .execute();
};

/** Its lines no longer hold their reversions. */
export const updateAnnulePrestation = async (
  tx: TenantTx,
  id: number,
  motif: string,
  acteur: Acteur,
): Promise<void> => {
  await ceVirement(tx, id)
    .set({
      etat: 'ANNULE',
      annule_le: sql<string>`now()`,
      annule_par_nom: acteur.nomComplet,
      annule_motif: motif,
      ...parQui(acteur),
    })
    .execute();
  await tx
    .updateTable('reversion_virement_ligne')
    .set({ vivante: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('virement_id', '=', id)
    .execute();
};

/** The reversions of a file. */
export const findReversionsDuVirement = async (tx: TenantTx, id: number): Promise<number[]> => {
  const lignes = await tx
    .selectFrom('reversion_virement_ligne')
    .select('reversion_id as id')
    .where('tenant_id', '=', tx.tenantId)
    .where('virement_id', '=', id)
    .orderBy('reversion_id')
    .execute();
  return lignes.map((ligne) => ligne.id);
};
