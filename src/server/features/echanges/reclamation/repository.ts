import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { DB, TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { montantReclame, natureReclamee } from '#shared/features/echanges/reclamation/rules/montant.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import type {
  CreationReclamation,
  LigneReclamation,
  ModificationReclamation,
  ReponseLabo,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

// A laboratory or an encours of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  reclamation_laboratoire_fk: coreErrors.introuvable,
  reclamation_encours_fk: coreErrors.introuvable,
  reclamation_encours: reclamationErrors.encoursDejaLie,
});

type Decrite = Omit<ModificationReclamation, 'version'>;
/** Without a nature, the database gives the habit of the account to a new one. */
const colonnesSaisies = ({ lignes, ...saisie }: Decrite) =>
  enColonnes('reclamation', {
    ...saisie,
    montantReclameCentimes: montantReclame({ ...saisie, lignes }),
    montantSaisi: saisie.montantReclameCentimes !== null,
    natureFiscale: natureReclamee({ ...saisie, lignes }, saisie.natureFiscale ?? null),
    tauxTvaCentiemes: saisie.tauxTvaCentiemes ?? null,
  });

const remplacerLignes = async (tx: TenantTx, id: number, lignes: readonly LigneReclamation[]): Promise<void> => {
  await tx
    .deleteFrom('reclamation_ligne')
    .where('tenant_id', '=', tx.tenantId)
    .where('reclamation_id', '=', id)
    .execute();
  if (lignes.length === 0) return;
  const valeurs = lignes.map((ligne, position) =>
    enColonnes('reclamation_ligne', { tenantId: tx.tenantId, reclamationId: id, position, ...ligne }),
  );
  await tx.insertInto('reclamation_ligne').values(valeurs).execute();
};

const numeroter = async (tx: TenantTx, annee: number): Promise<string> => {
  const { rows } = await sql<{ numero: string }>`
    with compteur as (
      insert into reclamation_compteur (tenant_id, annee, dernier) values (${tx.tenantId}, ${annee}, 1)
      on conflict (tenant_id, annee) do update set dernier = reclamation_compteur.dernier + 1
      returning dernier::text as n
    )
    select 'R-' || ${annee}::int || '-' || lpad(n, greatest(4, length(n)), '0') as numero from compteur`.execute(tx);
  return rows[0]!.numero;
};

export const insertReclamation = async (
  tx: TenantTx,
  { laboratoireId, encoursId, message: _message, envoyerMail: _envoi, ...saisie }: CreationReclamation,
  { utilisateurId, nomComplet }: Acteur,
  { annee, maintenant }: { readonly annee: number; readonly maintenant: Date },
): Promise<{ id: number; numero: string }> => {
  const cree = await tx
    .insertInto('reclamation')
    .values({
      tenant_id: tx.tenantId,
      numero: await numeroter(tx, annee),
      laboratoire_id: laboratoireId,
      encours_id: encoursId ?? null,
      ...colonnesSaisies(saisie),
      lien_secret: randomUUID(),
      lien_expire_le: expirationLien(maintenant).toISOString(),
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      cree_le: maintenant.toISOString(),
      modifie_par_nom: nomComplet,
    })
    .returning(['id', 'numero'])
    .executeTakeFirstOrThrow()
    .catch(surLien);
  await remplacerLignes(tx, cree.id, saisie.lignes);
  return cree;
};

/** The row, locked, with what people read of it. */
export const findReclamation = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('reclamation')
    .select(
      colonnesNommees('reclamation', [
        'id',
        'numero',
        'laboratoireId',
        'motif',
        'objet',
        'referenceCommande',
        'referenceFacture',
        'referenceBl',
        'destinataires',
        'urgent',
        'dateButoir',
        'montantReclameCentimes',
        'montantSaisi',
        'natureFiscale',
        'tauxTvaCentiemes',
        'encoursId',
        'lienSecret',
        'lienExpireLe',
        'lienRevoqueLe',
        'creeParId',
        'version',
        'modifieLe',
        'modifieParNom',
      ]),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LigneVerrouilleeReclamation = NonNullable<Awaited<ReturnType<typeof findReclamation>>>;

export const findLignesDeReclamation = (tx: TenantTx, id: number): Promise<LigneReclamation[]> =>
  tx
    .selectFrom('reclamation_ligne')
    .select(colonnesNommees('reclamation_ligne', ['nom', 'ean', 'lot', 'quantite', 'prixUnitaireHtCentimes']))
    .where('tenant_id', '=', tx.tenantId)
    .where('reclamation_id', '=', id)
    .orderBy('position')
    .execute();

export const updateReclamation = async (tx: TenantTx, id: number, saisie: Decrite, parNom: string): Promise<void> => {
  await tx
    .updateTable('reclamation')
    .set({ ...colonnesSaisies(saisie), ...modifiePar(parNom) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await remplacerLignes(tx, id, saisie.lignes);
};

/**
 * Updates the link, the linked encours or the last visit. People do not edit these fields, so the version does not
 * change.
 */
export const updateSuiviReclamation = (
  tx: TenantTx,
  id: number,
  champs: Pick<
    Updateable<DB['reclamation']>,
    'encours_id' | 'lien_secret' | 'lien_expire_le' | 'lien_revoque_le' | 'vue_le'
  >,
) =>
  tx
    .updateTable('reclamation')
    .set(champs)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);

/** Replaces the recipients, so that an address corrected after a failed mail also serves the next one. */
export const updateDestinataires = (tx: TenantTx, id: number, destinataires: readonly string[], parNom: string) =>
  tx
    .updateTable('reclamation')
    .set({
      destinataires: [...destinataires],
      ...modifiePar(parNom),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteReclamation = (tx: TenantTx, id: number) =>
  tx.deleteFrom('reclamation').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

export const insertReponse = (
  tx: TenantTx,
  reponse: ReponseSansNature & { commentaireId: number; reclamationId: number; auteurMail: string },
) =>
  tx
    .insertInto('reclamation_reponse')
    .values(enColonnes('reclamation_reponse', { tenantId: tx.tenantId, ...reponse }))
    .execute();
type ReponseSansNature = Omit<ReponseLabo, 'nature'> & { readonly nature: ReponseLabo['nature'] | null };

/** What the laboratory decided in this message, locked. */
export const findReponse = (tx: TenantTx, reclamationId: number, commentaireId: number) =>
  tx
    .selectFrom('reclamation_reponse')
    .select(
      colonnesNommees('reclamation_reponse', ['nature', 'avoirNumero', 'montantCentimes', 'natureFiscale', 'regleeLe']),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('reclamation_id', '=', reclamationId)
    .where('commentaire_id', '=', commentaireId)
    .forUpdate()
    .executeTakeFirst();

export const updateReclamationReglee = (tx: TenantTx, commentaireId: number, parNom: string, maintenant: Date) =>
  tx
    .updateTable('reclamation_reponse')
    .set({ reglee_le: maintenant.toISOString(), reglee_par_nom: parNom })
    .where('tenant_id', '=', tx.tenantId)
    .where('commentaire_id', '=', commentaireId)
    .execute();
