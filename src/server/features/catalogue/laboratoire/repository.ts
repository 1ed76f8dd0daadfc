import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { nomsFiche, type FicheLue } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import type { Surcharges } from '#shared/features/catalogue/laboratoire/rules.ts';

/** The catalogue's fields under their API names. */
export const colonnesFiche = [
  'd.nom',
  'd.rue',
  'd.ville',
  'd.code_postal as codePostal',
  'd.email_laboratoire as emailLaboratoire',
  'd.telephone_laboratoire as telephoneLaboratoire',
  'd.nom_plateforme as nomPlateforme',
  'd.email_plateforme as emailPlateforme',
  'd.telephone_logistique as telephoneLogistique',
  'd.email_comptabilite as emailComptabilite',
  'd.telephone_comptabilite as telephoneComptabilite',
  'd.franco_de_port as francoDePort',
  'd.is_groupement as isGroupement',
  'd.connu_payps as connuPayps',
  'd.color',
  'd.logo_sha256 as logo',
  'd.url_espace_declaratif as urlEspaceDeclaratif',
  'd.url_reclamation_logistique as urlReclamationLogistique',
  'd.url_plateforme_logistique as urlPlateformeLogistique',
  'd.url_site_commande as urlSiteCommande',
  'd.url_reclamation_comptable as urlReclamationComptable',
] as const;

type Colonnes = Updateable<DB['laboratoire_detail']>;
/** Without `connuPayps`: the database sets it from the linked brands (PAY-20). */
export type FicheEcrite = Omit<FicheLue, 'connuPayps'>;
type ChampEcrit = keyof FicheEcrite;
const enColonnes: Readonly<Record<ChampEcrit, keyof Colonnes>> = {
  nom: 'nom',
  rue: 'rue',
  ville: 'ville',
  codePostal: 'code_postal',
  emailLaboratoire: 'email_laboratoire',
  telephoneLaboratoire: 'telephone_laboratoire',
  nomPlateforme: 'nom_plateforme',
  emailPlateforme: 'email_plateforme',
  telephoneLogistique: 'telephone_logistique',
  emailComptabilite: 'email_comptabilite',
  telephoneComptabilite: 'telephone_comptabilite',
  francoDePort: 'franco_de_port',
  isGroupement: 'is_groupement',
  color: 'color',
  logo: 'logo_sha256',
  urlEspaceDeclaratif: 'url_espace_declaratif',
  urlReclamationLogistique: 'url_reclamation_logistique',
  urlPlateformeLogistique: 'url_plateforme_logistique',
  urlSiteCommande: 'url_site_commande',
  urlReclamationComptable: 'url_reclamation_comptable',
};
const champsEcrits = nomsFiche.filter((nom) => nom !== 'connuPayps');
export const versColonnes = (fiche: Partial<FicheEcrite>): Colonnes =>
  Object.fromEntries(champsEcrits.flatMap((nom) => (fiche[nom] === undefined ? [] : [[enColonnes[nom], fiche[nom]]])));

/** The unique indexes and the trigger against groupements answer alike. */
export const violationsDetail = (pointer: string) =>
  surViolation({
    laboratoire_detail_nom: () => laboratoireErrors.nomUtilise(pointer),
    laboratoire_detail_nom_propre: () => laboratoireErrors.nomUtilise(pointer),
    laboratoire_detail_logo_sha256_fkey: () => laboratoireErrors.logoInconnu(),
  });

const detailAVerrouiller = (tx: SystemeTx) =>
  tx
    .selectFrom('laboratoire_detail as d')
    .select(['d.id', 'd.version', 'd.modifie_le as modifieLe', 'd.modifie_par_nom as modifieParNom'])
    .select('d.groupement_tenant_id as groupementId')
    .select(colonnesFiche)
    .where('d.proprietaire_tenant_id', 'is', null)
    .forUpdate();

export const findDetail = (tx: SystemeTx, id: number) =>
  detailAVerrouiller(tx).where('d.id', '=', id).executeTakeFirst();
export type DetailVerrouille = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

/** One at a time writes the row of a groupement, even the first. */
export const lockFicheGroupement = (tx: SystemeTx, groupementId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fiche.groupement.${groupementId}`}, 0))`.execute(tx);

/** The row that a groupement keeps of itself (CAT-70). */
export const findFicheGroupement = (tx: SystemeTx, groupementId: number) =>
  detailAVerrouiller(tx).where('d.groupement_tenant_id', '=', groupementId).executeTakeFirst();

export const insertDetail = (
  tx: SystemeTx,
  { nom, ...fiche }: FicheEcrite,
  { nomComplet }: Acteur,
  groupementId: number | null = null,
): Promise<{ id: number }> =>
  tx
    .insertInto('laboratoire_detail')
    .values({ ...versColonnes(fiche), nom, groupement_tenant_id: groupementId, modifie_par_nom: nomComplet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsDetail('/laboratoire/nom'));

export const updateDetail = (tx: SystemeTx, id: number, fiche: Partial<FicheEcrite>, { nomComplet }: Acteur) =>
  tx
    .updateTable('laboratoire_detail')
    .set({ ...versColonnes(fiche), modifie_le: sql`now()`, modifie_par_nom: nomComplet, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(violationsDetail('/nom'));

const surReference =
  (refus: () => Error) =>
  (error: unknown): never => {
    throw (error as { code?: string }).code === '23503' ? refus() : error;
  };

/** @throws 409 LABORATOIRE_UTILISE when another row still points at it */
export const deleteDetail = (tx: SystemeTx, id: number, nbComptes: number) =>
  tx
    .deleteFrom('laboratoire_detail')
    .where('id', '=', id)
    .execute()
    .catch(surReference(() => laboratoireErrors.utiliseAuCatalogue(nbComptes)));

export const findLaboratoire = async (tx: TenantTx, id: number) => {
  const ligne = await tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select([
      'l.id',
      'l.detail_id as detailId',
      'd.proprietaire_tenant_id as proprietaireId',
      'l.surcharges',
      'l.version',
      'l.etoile',
      'l.modifie_le as modifieLe',
      'l.modifie_par_nom as modifieParNom',
    ])
    .select(colonnesFiche)
    .where('l.tenant_id', '=', tx.tenantId)
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst();
  return ligne && { ...ligne, surcharges: ligne.surcharges as Surcharges };
};

export const updateSurcharges = (tx: TenantTx, id: number, surcharges: Surcharges, { nomComplet }: Acteur) =>
  tx
    .updateTable('laboratoire')
    .set({
      surcharges: sql`${JSON.stringify(surcharges)}::jsonb`,
      modifie_le: sql`now()`,
      modifie_par_nom: nomComplet,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const updateEtoile = (tx: TenantTx, id: number, etoile: boolean) =>
  tx.updateTable('laboratoire').set({ etoile }).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

export const deleteLaboratoire = (tx: TenantTx, id: number) =>
  tx
    .deleteFrom('laboratoire')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(
      surReference(() =>
        laboratoireErrors.utilise({
          encours: 0,
          annees: 0,
          contacts: 0,
          conditions: 0,
          rfas: 0,
          factures: 0,
          prestations: 0,
        }),
      ),
    );

/** The empty adoptions, in every tenant, of a catalogue row about to be deleted. */
export const deleteAdoptions = (tx: SystemeTx, detailId: number, nbComptes: number) =>
  tx
    .deleteFrom('laboratoire')
    .where('detail_id', '=', detailId)
    .returning(['tenant_id as tenantId', 'id'])
    .execute()
    .catch(surReference(() => laboratoireErrors.utiliseAuCatalogue(nbComptes)));

export const upsertCa = async (
  tx: TenantTx,
  laboratoireId: number,
  montants: readonly { annee: number; montant: number }[],
): Promise<void> => {
  if (montants.length === 0) return;
  await tx
    .insertInto('laboratoire_ca')
    .values(
      montants.map(({ annee, montant }) => ({ tenant_id: tx.tenantId, laboratoire_id: laboratoireId, annee, montant })),
    )
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'laboratoire_id', 'annee'])
        .doUpdateSet((e) => ({ montant: e.ref('excluded.montant') })),
    )
    .execute();
};

export const deleteCa = async (tx: TenantTx, laboratoireId: number, annees: readonly number[]): Promise<void> => {
  if (annees.length === 0) return;
  await tx
    .deleteFrom('laboratoire_ca')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('annee', 'in', annees)
    .execute();
};

export const insertLogo = (tx: Tx, logo: Insertable<DB['logo']>) =>
  tx
    .insertInto('logo')
    .values(logo)
    .onConflict((conflit) => conflit.doNothing())
    .execute();

export const findSiLogo = async (tx: Tx, sha256: string): Promise<boolean> =>
  (await tx.selectFrom('logo').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined;
