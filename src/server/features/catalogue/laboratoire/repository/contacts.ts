import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type {
  ContactLaboratoire,
  ContactSaisie,
  UsageContact,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = ['id', 'nom', 'fonction', 'email', 'telephone', 'usages', 'version'] as const;
const surDouble = surViolation({ laboratoire_contact_email: laboratoireErrors.contactEnDouble });
const versContact = (ligne: Omit<ContactLaboratoire, 'usages'> & { usages: string[] }): ContactLaboratoire => ({
  ...ligne,
  usages: ligne.usages as UsageContact[],
});

const contacts = (tx: TenantTx, laboratoireId: number) =>
  tx
    .selectFrom('laboratoire_contact')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId);

export const findContacts = async (tx: TenantTx, laboratoireId: number): Promise<ContactLaboratoire[]> =>
  (
    await contacts(tx, laboratoireId)
      .orderBy(sql`f_tri(nom) collate textes`)
      .orderBy('id')
      .execute()
  ).map(versContact);

export const findContact = async (
  tx: TenantTx,
  laboratoireId: number,
  id: number,
): Promise<(ContactLaboratoire & { modifieLe: string; modifieParNom: string | null }) | undefined> => {
  const ligne = await contacts(tx, laboratoireId)
    .select(['modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return ligne && { ...versContact(ligne), modifieLe: ligne.modifieLe, modifieParNom: ligne.modifieParNom };
};

export const insertContact = async (
  tx: TenantTx,
  laboratoireId: number,
  contact: ContactSaisie,
  { nomComplet }: Acteur,
): Promise<ContactLaboratoire> =>
  versContact(
    await tx
      .insertInto('laboratoire_contact')
      .values({ tenant_id: tx.tenantId, laboratoire_id: laboratoireId, ...contact, modifie_par_nom: nomComplet })
      .returning(colonnes)
      .executeTakeFirstOrThrow()
      .catch(surDouble),
  );

export const updateContact = async (
  tx: TenantTx,
  laboratoireId: number,
  id: number,
  contact: ContactSaisie,
  { nomComplet }: Acteur,
): Promise<ContactLaboratoire> =>
  versContact(
    await tx
      .updateTable('laboratoire_contact')
      .set({ ...contact, ...modifiePar(nomComplet) })
      .where('tenant_id', '=', tx.tenantId)
      .where('laboratoire_id', '=', laboratoireId)
      .where('id', '=', id)
      .returning(colonnes)
      .executeTakeFirstOrThrow()
      .catch(surDouble),
  );

export const deleteContact = (tx: TenantTx, laboratoireId: number, id: number) =>
  tx
    .deleteFrom('laboratoire_contact')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('id', '=', id)
    .execute();
