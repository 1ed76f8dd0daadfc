import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';

const json = (valeur: unknown) => sql<never>`${JSON.stringify(valeur)}::jsonb`;

type LignesAEcrire = {
  readonly factureLue: Pick<FactureLue, 'lignes'>;
  /** What a person says of each; null: the rule decides (FAC-51). */
  readonly naturesSaisies?: readonly (NatureLigne | null)[];
};

const LOT = 1_000;
export const deleteLignesFacture = async (tx: Tx, tenantId: number, factureId: number): Promise<void> => {
  await tx.deleteFrom('facture_ligne').where('tenant_id', '=', tenantId).where('facture_id', '=', factureId).execute();
};
export const insertLignes = async (
  tx: Tx,
  tenantId: number,
  factureId: number,
  { factureLue: { lignes }, naturesSaisies = [] }: LignesAEcrire,
): Promise<void> => {
  const valeurs = lignes.map((ligne, i) => ({
    tenant_id: tenantId,
    facture_id: factureId,
    rang: ligne.rang,
    ean: ligne.ean,
    cip13: ligne.cip13,
    code_vendeur: ligne.codeVendeur,
    nom: ligne.nom,
    quantite: ligne.quantiteMillioniemes,
    gratuites: ligne.quantiteGratuiteMillioniemes,
    unite: ligne.unite,
    prix_brut: ligne.prixBrutMillioniemes,
    prix_net: ligne.prixNetMillioniemes,
    montant_net_centimes: ligne.montantNetCentimes,
    tva_centiemes: ligne.tvaCentiemes,
    ajustements: json(ligne.ajustements),
    nature_saisie: naturesSaisies[i] ?? null,
  }));
  for (let i = 0; i < valeurs.length; i += LOT)
    await tx
      .insertInto('facture_ligne')
      .values(valeurs.slice(i, i + LOT))
      .execute();
};

export const insertReferences = async (
  tx: Tx,
  tenantId: number,
  factureId: number,
  factureLue: FactureLue,
): Promise<void> => {
  const citees = [
    ...factureLue.facturesReferencees.map(({ numero, date }) => ({ sorte: 'FACTURE', numero, jour: date })),
    ...factureLue.bonsLivraison.map((numero) => ({ sorte: 'BON_LIVRAISON', numero, jour: null })),
    ...(factureLue.commande === null ? [] : [{ sorte: 'COMMANDE', numero: factureLue.commande, jour: null }]),
  ].slice(0, LOT);
  if (citees.length > 0)
    await tx
      .insertInto('facture_reference')
      .values(citees.map((citee, position) => ({ tenant_id: tenantId, facture_id: factureId, position, ...citee })))
      .execute();
};

/** The lines of a paper as a person corrected them (FAC-81). */
export const replaceLignes = async (tx: TenantTx, id: number, lignes: LignesAEcrire): Promise<void> => {
  await deleteLignesFacture(tx, tx.tenantId, id);
  // The trigger counts inserted lines, not deleted ones.
  await tx
    .updateTable('facture')
    .set({
      nb_lignes: 0,
      nb_comparees: 0,
      nb_ecarts: 0,
      ecart_centimes: 0,
      nb_sans_condition: 0,
      nb_non_comparables: 0,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await insertLignes(tx, tx.tenantId, id, lignes);
};

/** Where the papers that a person says it cites begin, after the references that were read. */
const PREMIERE_SAISIE = LOT;
export const replaceCitees = async (tx: TenantTx, id: number, numeros: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('facture_reference')
    .where('tenant_id', '=', tx.tenantId)
    .where('facture_id', '=', id)
    .where('sorte', '=', 'FACTURE')
    .execute();
  if (numeros.length > 0)
    await tx
      .insertInto('facture_reference')
      .values(
        numeros.map((numero, i) => ({
          tenant_id: tx.tenantId,
          facture_id: id,
          position: PREMIERE_SAISIE + i,
          sorte: 'FACTURE',
          numero,
          jour: null,
        })),
      )
      .execute();
};
