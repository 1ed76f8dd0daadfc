import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { GenreFacture, NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { LigneAComprendre } from '#shared/features/argent/facture/rules/remise-en-ligne.ts';
import type { AvertissementFacture, FactureLue, LigneLueFacture } from '#shared/features/argent/facture/schemas.ts';

/** A line that is kept, with what is written of it today. */
type LigneGardee = LigneAComprendre &
  Pick<LigneLueFacture, 'prixBrutMillioniemes'> & {
    readonly id: number;
    readonly nature: NatureLigne | null;
    readonly achatNetCentimes: number | null;
    readonly achatBrutCentimes: number | null;
    readonly achatQuantite: number | null;
  };
export type FactureGardee = Pick<FactureLue, 'nature' | 'typeDocument' | 'ajustements'> & {
  readonly notes: string | null;
  readonly id: number;
  readonly genre: GenreFacture | null;
  readonly avertissements: readonly AvertissementFacture[];
  readonly lignes: readonly LigneGardee[];
};

/** What a line is compared and understood by, under the names of the rules. */
export const colonnesDeLigne = sql`l.facture_id as "factureId", l.id, l.rang, l.ean, l.cip13,
  l.code_vendeur as "codeVendeur", l.nom, l.quantite as "quantiteMillioniemes",
  l.gratuites as "quantiteGratuiteMillioniemes", l.prix_brut as "prixBrutMillioniemes",
  l.prix_net as "prixNetMillioniemes", l.montant_net_centimes as "montantNetCentimes",
  l.tva_centiemes as "tvaCentiemes", l.ajustements, l.nature_saisie as "natureSaisie"`;

/** Papers with all that says what they and their lines are. */
export const lireAComprendre = async (tx: Tx, tenantId: number, ids: readonly number[]): Promise<FactureGardee[]> => {
  const { rows: entetes } = await sql<Omit<FactureGardee, 'lignes'>>`
    select f.id, f.nature, f.genre, f.type_document as "typeDocument", f.notes, f.ajustements, f.avertissements
    from facture f where f.tenant_id = ${tenantId} and f.id = any(${[...ids]}::bigint[]) order by f.id`.execute(tx);
  const { rows } = await sql<LigneGardee & { factureId: number }>`
    select ${colonnesDeLigne}, l.nature, l.achat_net_centimes as "achatNetCentimes",
      l.achat_brut_centimes as "achatBrutCentimes", l.achat_quantite as "achatQuantite"
    from facture_ligne l where l.tenant_id = ${tenantId}
      and l.facture_id = any(${entetes.map(({ id }) => id)}::bigint[])
    order by l.facture_id, l.rang`.execute(tx);
  const parFacture = Map.groupBy(rows, ({ factureId }) => factureId);
  return entetes.map((entete) => ({ ...entete, lignes: parFacture.get(entete.id) ?? [] }));
};

/** Papers kept before their nature was read, some at a time (FAC-40). */
export const facturesSansGenre = async (
  tx: Tx,
  limite: number,
): Promise<{ readonly tenantId: number; readonly ids: number[] }[]> => {
  const { rows } = await sql<{ tenantId: number; ids: number[] }>`
    select x.tenant_id as "tenantId", array_agg(x.id order by x.id) as ids from (
      select tenant_id, id from facture where genre is null order by tenant_id, id limit ${limite}
    ) x group by x.tenant_id`.execute(tx);
  return rows;
};
