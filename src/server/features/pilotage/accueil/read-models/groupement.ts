import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { attendDesReponses } from '#server/features/argent/rfa-groupement/read-models/liste.ts';
import { lireModelesRfaGroupement, voirModele } from '#server/features/argent/rfa-groupement/read-models/modeles.ts';
import { extractionsDesAdherents } from '#server/features/connexions/extracteur/read-models/adherents.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { etatsDeModeleSql } from '#server/features/operations/promotion-groupement/read-models/modeles.ts';
import { A_REVERSER, enRetardPrestation } from '#server/features/prestations/prestation/read-models/filtres.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { canLireAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { estTrouee } from '#shared/features/pilotage/accueil/rules/trous.ts';
import { elementAFaire, enGroupe, lireGroupes, unionDesGroupes, sansListe, type GroupeLu } from './groupes.ts';

type Silencieux = {
  readonly id: number;
  readonly titre: string;
  readonly precision: string | null;
  readonly jour: Jour | null;
  readonly faits: number;
  readonly total: number;
};
/**
 * The adhérents that have not answered a published operation at least, each once: `aRelancer` with its id keeps those
 * operations (PIL-23).
 */
const adherentsSansReponse = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<GroupeLu[]> => {
  const { rows } = await sql<Silencieux>`
    select a.id, a.nom as titre, a.ville as precision, min(c.limite) filter (where c.attend) as jour,
      count(*) filter (where not c.attend)::int as faits, count(*)::int as total
    from promotion m
    left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
    left join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id
    join lateral (select p.tenant_id, ('WAITING' in (p.acceptation_promo, p.acceptation_tg)) is true as attend,
      coalesce(${limiteReponseSql}, p.date_debut) as limite
      from promotion p where p.groupement_id = m.tenant_id and p.modele_id = m.id) c on true
    join tenant a on a.id = c.tenant_id
    where m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null
      and ${etatsDeModeleSql(jour).PUBLIEE}
    group by a.id having bool_or(c.attend)`.execute(tx);
  return enGroupe(
    'ADHERENT_SANS_REPONSE',
    rows.map(({ faits, total, ...adherent }) => elementAFaire({ ...adherent, part: { faits, total } })),
  );
};

/** Years before the current one in which an answer may still be awaited. */
const ANNEES = 1;
const rfas = async (tx: SystemeTx, { acteur }: Contexte, jour: Jour): Promise<GroupeLu[]> => {
  const modelesLus = await lireModelesRfaGroupement(
    tx,
    acteur.tenantId,
    sql<boolean>`r.annee >= ${Number(jour.slice(0, 4)) - ANNEES}`,
  );
  const vus = modelesLus.map((modeleLu) => voirModele(acteur, modeleLu, jour));
  const enElement = (rfa: (typeof vus)[number]) =>
    elementAFaire({
      id: rfa.id,
      titre: rfa.gamme ?? rfa.produit ?? rfa.condition,
      precision: rfa.laboratoireNom,
      laboratoireId: rfa.laboratoireId,
    });
  const parAnnee = Map.groupBy(vus.filter(attendDesReponses), ({ annee }) => annee);
  return [
    ...[...parAnnee].flatMap(([annee, rfasDeLAnnee]) =>
      enGroupe(
        'RFA_SANS_REPONSE',
        rfasDeLAnnee.map((rfa) => {
          const { WAITING, ACCEPTED, REFUSED } = rfa.reponses;
          return { ...enElement(rfa), part: { faits: ACCEPTED + REFUSED, total: WAITING + ACCEPTED + REFUSED } };
        }),
        annee,
      ),
    ),
    ...sansListe(
      'RFA_GROUPEMENT_PROCHE',
      vus
        .filter(({ proche }) => proche)
        .map((rfa) => {
          const enCours = rfa.periodes.find(({ etat }) => etat === 'EN_COURS');
          return {
            ...enElement(rfa),
            jour: enCours?.fin ?? null,
            centimes: enCours?.prochain?.gainCentimes ?? null,
            natureFiscale: 'HT',
            parentId: rfa.annee,
          };
        }),
    ),
  ];
};

/** The adhérents that show their extraction and whose days are missing (CNX-43). */
const extractions = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<GroupeLu[]> =>
  sansListe(
    'EXTRACTION_TROUEE',
    (await extractionsDesAdherents(tx, groupementId, jour))
      .filter(({ extraction }) => extraction !== null && estTrouee(extraction))
      .map(({ tenantId, nom, ville, extraction }) => {
        const jours = extraction?.jours ?? [];
        const recus = jours.filter(({ etat }) => etat === 'complete').length;
        return elementAFaire({
          id: tenantId,
          titre: nom,
          precision: ville,
          part: { faits: recus, total: jours.length },
        });
      }),
  );

/** The names of the pharmacies that ask are read by the system role. */
const aEncaisserOuAccepter = (tx: SystemeTx, groupementId: number, jour: Jour): Promise<GroupeLu[]> =>
  lireGroupes(
    tx,
    groupementId,
    unionDesGroupes([
      sql`select 'PRESTATION_EN_RETARD', p.id, t.nom, p.laboratoire_id, p.date_paiement, p.montant_ht_centimes,
        'HT'
        from prestation p join type_prestation t on t.tenant_id = p.tenant_id and t.id = p.type_id
        where p.tenant_id = ${groupementId} and ${enRetardPrestation(jour)}`,
      sql`select 'REVERSION_A_FAIRE', p.id, t.nom, p.laboratoire_id, p.date_reversion,
        p.a_reverser_centimes - p.reverse_centimes, 'HT'
        from prestation p join type_prestation t on t.tenant_id = p.tenant_id and t.id = p.type_id
        where p.tenant_id = ${groupementId} and ${A_REVERSER}`,
      sql`select 'ADHESION_A_ACCEPTER', a.id, t.nom, null::bigint, (a.demandee_le at time zone 'Europe/Paris')::date,
        null::bigint, null
        from adhesion a join tenant t on t.id = a.pharmacie_id
        where a.tenant_id = ${groupementId} and a.etat = 'WAITING'`,
    ]),
  );

/** What a groupement waits for from its adhérents, and from those it invoices; nothing to other accounts. */
export const groupementAFaire = async (tx: TenantTx, ctx: Contexte): Promise<GroupeLu[]> => {
  if (!rolesGroupement.some((role) => role === ctx.acteur.role)) return [];
  const jour = aujourdhuiDe(ctx);
  return enSysteme(tx, async (systeme) => [
    ...(await aEncaisserOuAccepter(systeme, tx.tenantId, jour)),
    ...(await adherentsSansReponse(systeme, tx.tenantId, jour)),
    ...(await rfas(systeme, ctx, jour)),
    ...(canLireAFaire(ctx.acteur, 'EXTRACTION_TROUEE') ? await extractions(systeme, tx.tenantId, jour) : []),
  ]);
};
