import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { mouvementsAdhesion } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import {
  executerPublication,
  publierModele,
  travailPublication,
} from '#server/features/operations/publication/commands/publier-modele.ts';
import { suivreAdhesions } from '#server/features/operations/publication/commands/suivre-adhesions.ts';
import { transactionTenant } from '#server/core/db/database.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { creerMonde as creerMondeAdhesion } from './adhesion.ts';

type Champs = Partial<{
  nom: string;
  type: 'PROMO_TG' | 'PROMO' | 'TG';
  etatPromo: string | null;
  etatTg: string | null;
  debut: string;
  fin: string;
  affichage: string | null;
  segments: readonly number[];
  prioriteId: number | null;
  groupementId: number;
  superposable: boolean;
  produits: readonly string[];
}>;

/** A groupement with adhérents, segments, and modèles that are written straight into the tables. */
export const creerMonde = async () => {
  const base = await creerMondeAdhesion();
  const { app, groupement } = base;
  const { dbSysteme } = app.services;
  const aujourdhui = jourParis(app.horloge.maintenant);
  const jour = (n: number): string => ajouterJours(aujourdhui, n);
  const acteurDe = (tenantId: number, role: Acteur['role'] = 'GROUPEMENT'): Acteur => ({
    utilisateurId: 1,
    nomComplet: 'Claire Dubois',
    role,
    tenantId: tenantId as AuthorizedTenantId,
    typeTenant: role === 'GROUPEMENT' ? 'GROUPEMENT' : 'PHARMACIE',
    impersonation: false,
    abonne: true,
    sessionId: 1,
    restriction: null,
  });

  let numero = 0;
  const unLaboratoire = (
    tenantId: number,
    nom = `Laboratoire ${++numero}`,
  ): Promise<{ id: number; detailId: number }> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const { id: detailId } = await tx
        .insertInto('laboratoire_detail')
        .values({ nom })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('laboratoire')
        .values({ tenant_id: tenantId, detail_id: detailId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, detailId };
    });

  /** A modèle with both parts decided, a product, a dispositif and a contrepartie by part. */
  const unModele = async (champs: Champs = {}): Promise<number> => {
    const {
      type = 'PROMO_TG',
      groupementId = groupement,
      produits = ['Baume réparateur 40 ml'],
      segments = [],
    } = champs;
    const parts = type === 'PROMO_TG' ? (['PROMO', 'TG'] as const) : ([type] as const);
    const etat = (part: 'PROMO' | 'TG', voulu: string | null | undefined) =>
      (parts as readonly string[]).includes(part) ? (voulu ?? 'VALIDATED') : null;
    const laboratoire = await unLaboratoire(groupementId);
    return transactionSysteme(dbSysteme, async (tx) => {
      const { id } = await tx
        .insertInto('promotion')
        .values({
          tenant_id: groupementId,
          origine: 'GROUPEMENT',
          laboratoire_id: laboratoire.id,
          nom_operation: champs.nom ?? `Opération ${++numero}`,
          type_promo: type,
          date_debut: champs.debut ?? jour(10),
          date_fin: champs.fin ?? jour(30),
          conditions_promo: 'Deux achetés, un offert',
          emplacement_conseille: type === 'PROMO' ? null : 'TG d’entrée',
          quantite: 12,
          superposable: champs.superposable ?? false,
          priorite_id: champs.prioriteId ?? null,
          affichage_date: champs.affichage ?? null,
          etat_promo: etat('PROMO', champs.etatPromo),
          etat_tg: etat('TG', champs.etatTg),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const de = { tenant_id: groupementId, promotion_id: id };
      await tx
        .insertInto('promotion_produit')
        .values(produits.map((nom, position) => ({ ...de, position, nom, prix_public_ttc_centimes: 1190 })))
        .execute();
      await tx
        .insertInto('promotion_dispositif')
        .values({ ...de, dispositif: 'LOT', position: 0, parametres: '{"quantiteLot":2}' })
        .execute();
      await tx
        .insertInto('promotion_contrepartie')
        .values(
          parts.map((part, position) => ({
            ...de,
            position,
            part,
            nature_fiscale: 'HT',
            action: 'AVOIR',
            contrepartie: `Contrepartie ${part}`,
            payeur: 'LABO',
            valeur_centiemes: 12_000,
          })),
        )
        .execute();
      if (segments.length > 0)
        await tx
          .insertInto('promotion_segment')
          .values(segments.map((segment_id) => ({ ...de, segment_id })))
          .execute();
      return id;
    });
  };

  /** What the validation of the last part asks for. */
  const demanderPublication = (id: number, groupementId = groupement): Promise<void> =>
    transactionTenant(app.services.db, groupementId as AuthorizedTenantId, (tx) =>
      publierModele(tx, acteurDe(groupementId), id, jourParis(app.horloge.maintenant)),
    );
  /** Runs what was enqueued, as a server would. */
  const travailler = async (): Promise<number> => {
    const { rows } = await sql<{ id: string; name: string; data: never }>`
      update pgboss.job set state = 'active' where state = 'created' and name in (${travailPublication.nom}, ${mouvementsAdhesion.nom})
      returning id, name, data`.execute(dbSysteme);
    for (const { id, name, data } of rows) {
      await (name === travailPublication.nom
        ? executerPublication(app.services, data)
        : suivreAdhesions(app.services, data));
      await sql`update pgboss.job set state = 'completed' where id = ${id}::uuid and name = ${name}`.execute(dbSysteme);
    }
    return rows.length;
  };
  const publier = async (id: number, groupementId = groupement): Promise<void> => {
    await demanderPublication(id, groupementId);
    await travailler();
  };
  type Copie = {
    id: number;
    tenantId: number;
    typePromo: string;
    acceptationPromo: string | null;
    acceptationTg: string | null;
    etatPromo: string | null;
    etatTg: string | null;
  };
  const copies = async (modeleId: number): Promise<Copie[]> =>
    (
      await sql<Copie>`select id, tenant_id as "tenantId", type_promo as "typePromo", acceptation_promo as "acceptationPromo",
        acceptation_tg as "acceptationTg", etat_promo as "etatPromo", etat_tg as "etatTg"
        from promotion where modele_id = ${modeleId} order by tenant_id`.execute(dbSysteme)
    ).rows;
  /** The adhérent's answer, straight into its copy. */
  const repondre = (copieId: number, promo: string | null, tg: string | null) =>
    sql`update promotion set acceptation_promo = case when acceptation_promo is null then null else ${promo} end,
      acceptation_tg = case when acceptation_tg is null then null else ${tg} end, repondue_le = now() where id = ${copieId}`.execute(
      dbSysteme,
    );
  return {
    ...base,
    aujourdhui,
    jour,
    acteurDe,
    unLaboratoire,
    unModele,
    demanderPublication,
    travailler,
    publier,
    copies,
    repondre,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
