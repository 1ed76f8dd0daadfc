import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ciblerCondition } from '#server/features/conditions/condition-groupement/commands/cibler.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { lireRemise } from '#shared/features/conditions/condition/rules/remise.ts';
import {
  materialiserCondition,
  type ChoixContenu,
} from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import { laboratoiresDemo } from './laboratoires.ts';

const GAMMES = new Map(laboratoiresDemo.map(([nom, , , , , , gammes]) => [nom, gammes]));

type Modele = {
  readonly condition: string;
  readonly remise: string;
  /** Days from today: when it begins, when it ends. */
  readonly debut: number;
  readonly fin: number;
  readonly franco?: number;
  readonly minimum?: number;
  readonly delai?: string;
  readonly retours?: string;
  readonly remboursable?: boolean;
};
/** Conditions in force, soon over, over, to come, on reimbursable products above the cap; two that cross. */
const MODELES: readonly Modele[] = [
  {
    condition: 'Dès 24 unités panachées, une commande par trimestre',
    remise: '30 % + 10+2 UG',
    debut: -250,
    fin: 115,
    franco: 30_000,
    delai: '60 jours',
  },
  {
    condition: 'Implantation de la gamme entière en linéaire',
    remise: '35 %',
    debut: -330,
    fin: 34,
    minimum: 45_000,
    retours: 'Reprise des périmés en avoir, deux fois par an',
  },
  { condition: 'Trois commandes dans l’année', remise: '22,5 %', debut: -700, fin: -336 },
  {
    condition: 'Engagement annuel de 120 boîtes',
    remise: '28 %',
    debut: 41,
    fin: 405,
    franco: 25_000,
    delai: '45 jours fin de mois',
  },
  {
    condition: 'Spécialités remboursées, remise sur facture',
    remise: '5 %',
    debut: -120,
    fin: 245,
    remboursable: true,
  },
  { condition: 'Lancement : dès 6 unités', remise: '10+3 UG', debut: -20, fin: 160 },
];

type Labo = { readonly id: number; readonly detailId: number; readonly nom: string };
const laboratoiresDe = (tx: SystemeTx, tenantId: number): Promise<Labo[]> =>
  tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id', 'd.id as detailId', 'd.nom'])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.id')
    .execute();

/** The conditions of a pharmacy with its first laboratories. */
const chargerPharmacie = async (
  tx: SystemeTx,
  tenantId: number,
  auteur: string,
  nombre: number,
  aujourdhui: Jour,
): Promise<void> => {
  const labos = await laboratoiresDe(tx, tenantId);
  const lignes = Array.from({ length: nombre }, (_, i) => {
    const labo = labos[i % Math.min(labos.length, 5)];
    const modele = MODELES[i % MODELES.length];
    return labo && modele ? [{ labo, modele, gamme: (GAMMES.get(labo.nom) ?? [labo.nom])[i % 2] ?? labo.nom }] : [];
  }).flat();
  await tx
    .insertInto('condition')
    .values(
      lignes.map(({ labo, modele, gamme }) => ({
        tenant_id: tenantId,
        laboratoire_id: labo.id,
        gamme,
        condition: modele.condition,
        date_debut: ajouterJours(aujourdhui, modele.debut),
        date_fin: ajouterJours(aujourdhui, modele.fin),
        remise_texte: modele.remise,
        remise_pct: lireRemise(modele.remise).remisePct,
        ug: lireRemise(modele.remise).ug,
        franco_centimes: modele.franco ?? null,
        minimum_commande_centimes: modele.minimum ?? null,
        delai_paiement: modele.delai ?? null,
        retours: modele.retours ?? null,
        remboursable: modele.remboursable ?? false,
        cree_par_nom: auteur,
        modifie_par_nom: auteur,
      })),
    )
    .execute();
};

const tranche = (
  libelle: string,
  seuilMin: number | null,
  seuilMax: number | null,
  produits: readonly (readonly [string, string])[],
) => ({
  libelle,
  seuilMin,
  seuilMax,
  produits: produits.map(([nom, remise]) => ({ nom, ean: null, remise })),
});
/** Two ways for an adhérent to work with a laboratory's ranges. */
const choixDe = ([premiere = 'Gamme', seconde = premiere]: readonly string[]): ChoixContenu[] => [
  {
    libelle: 'Volume',
    gammes: [
      {
        nom: premiere,
        tranches: [
          tranche('Unités par commande', 12, 24, [[`${premiere} 30 gélules`, '20 %']]),
          tranche('Unités par commande', 24, null, [
            [`${premiere} 30 gélules`, '30 %'],
            [`${premiere} 60 gélules`, '32 %'],
          ]),
        ],
      },
    ],
  },
  {
    libelle: 'Assortiment',
    gammes: [
      { nom: premiere, tranches: [tranche('Six références suivies', null, null, [[`${premiere} coffret`, '25 %']])] },
      {
        nom: seconde,
        tranches: [tranche('Quatre références suivies', null, null, [[`${seconde} présentoir`, '10+2 UG']])],
      },
    ],
  },
];

type Proposition = {
  readonly labo: string;
  readonly partenariat: string;
  readonly segments: readonly string[];
  readonly debut: number;
  readonly fin: number;
  readonly publiee: boolean;
};

const insererProposition = async (
  tx: SystemeTx,
  tenantId: number,
  auteur: string,
  p: Proposition,
  aujourdhui: Jour,
) => {
  const labo = (await laboratoiresDe(tx, tenantId)).find(({ nom }) => nom === p.labo);
  if (!labo) return null;
  const dates = { date_debut: ajouterJours(aujourdhui, p.debut), date_fin: ajouterJours(aujourdhui, p.fin) };
  const { rows } = await sql<{ id: number }>`
    insert into condition_groupement (tenant_id, laboratoire_id, detail_id, partenariat_id, date_debut, date_fin, etat,
      publiee_le, publiee_par_nom,
      cree_par_nom, modifie_par_nom)
    select ${tenantId}, ${labo.id}, ${labo.detailId}, p.id, ${dates.date_debut}::date, ${dates.date_fin}::date,
      ${p.publiee ? 'VALIDATED' : 'DRAFT'}, case when ${p.publiee} then now() end, case
        when ${p.publiee} then ${auteur} end, ${auteur}, ${auteur}
    from partenariat p where p.tenant_id = ${tenantId} and p.nom = ${p.partenariat} returning id`.execute(tx);
  const id = rows[0]!.id;
  const choix = choixDe(GAMMES.get(p.labo) ?? [p.labo]);
  const inseres = await tx
    .insertInto('condition_groupement_choix')
    .values(
      choix.map(({ libelle, gammes }, position) => ({
        tenant_id: tenantId,
        condition_groupement_id: id,
        position,
        libelle,
        gammes: sql<never>`${JSON.stringify(gammes)}::jsonb`,
      })),
    )
    .returning('id')
    .execute();
  await sql`insert into condition_groupement_segment (tenant_id, condition_groupement_id, segment_id)
    select ${tenantId}, ${id}, s.id from segment s
      where s.tenant_id = ${tenantId} and s.nom = any(${[...p.segments]}::text[])`.execute(tx);
  if (p.publiee) await ciblerCondition(tx, null, { groupementId: tenantId, aujourdhui, conditionId: id });
  return { id, labo, dates, choix, choixIds: inseres.map((insere) => insere.id) };
};

type Inseree = NonNullable<Awaited<ReturnType<typeof insererProposition>>>;
type Noms = { readonly groupement: string; readonly partenariat: string };

/** Some adhérents have answered: their own choice becomes their conditions. */
const repondre = async (
  tx: SystemeTx,
  groupementId: number,
  inseree: Inseree,
  pharmacieId: number,
  rang: number | null,
  noms: Noms,
): Promise<void> => {
  const { id, labo, dates, choix, choixIds } = inseree;
  await sql`update condition_reponse set etat = ${rang === null ? 'REFUSED' : 'ACCEPTED'},
    choix_id = ${rang === null ? null : (choixIds[rang] ?? null)}::bigint,
      repondue_le = now(), repondue_par_nom = (select titulaires from tenant where id = ${pharmacieId}),
      version = version + 1
    where tenant_id = ${groupementId} and condition_groupement_id = ${id} and pharmacie_id = ${pharmacieId}`.execute(
    tx,
  );
  const retenu = rang === null ? undefined : choix[rang];
  if (!retenu) return;
  for (const { rang: place, gamme, condition, remise, remisePct, ug, produits } of materialiserCondition(retenu)) {
    const { rows } = await sql<{ id: number }>`
      insert into condition (tenant_id, laboratoire_id, gamme, condition, date_debut, date_fin, remise_texte,
        remise_pct, ug, origine, liee,
        source_tenant_id, source_id, source_rang, groupement_nom, partenariat_nom, cree_par_nom)
      select ${pharmacieId}, l.id, ${gamme}, ${condition}, ${dates.date_debut}::date, ${dates.date_fin}::date,
        ${remise}, ${remisePct}::numeric, ${ug}::text,
        'GROUPEMENT', true, ${groupementId}, ${id}, ${place}, ${noms.groupement}, ${noms.partenariat},
        (select titulaires from tenant where id = ${pharmacieId})
      from laboratoire l where l.tenant_id = ${pharmacieId} and l.detail_id = ${labo.detailId} returning id`.execute(
      tx,
    );
    const [creee] = rows;
    if (creee)
      await tx
        .insertInto('condition_produit')
        .values(
          produits.map((produit, position) => ({
            tenant_id: pharmacieId,
            condition_id: creee.id,
            position,
            ...produit,
          })),
        )
        .execute();
  }
};

const PROPOSITIONS: readonly Proposition[] = [
  {
    labo: 'Dermalune',
    partenariat: 'Exclusif',
    segments: ['Centre-ville', 'Premium', 'Littoral'],
    debut: -60,
    fin: 305,
    publiee: true,
  },
  {
    labo: 'Boréal Santé',
    partenariat: 'Préférentiel',
    segments: ['Centre-ville', 'Littoral', 'Rural'],
    debut: 41,
    fin: 405,
    publiee: true,
  },
  { labo: 'Galénix', partenariat: 'Référencé', segments: ['Premium'], debut: 20, fin: 200, publiee: true },
  { labo: 'Dermalune', partenariat: 'Exclusif', segments: ['Littoral'], debut: 306, fin: 670, publiee: false },
];

/**
 * Conditions in every state for the pharmacies, proposals in every state for the groupement, with its adhérents'
 * answers.
 */
export const chargerConditions = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  aujourdhui: Jour,
): Promise<void> => {
  for (const [cle, auteur, nombre] of [
    ['tilleuls', 'Beaumont Claire', 14],
    ['voisin', 'Roux Paul', 5],
    ['cathedrale', 'Lemaire Anne', 6],
  ] as const)
    await chargerPharmacie(tx, tenants.get(cle) ?? 0, auteur, nombre, aujourdhui);
  const ouest = tenants.get('ouest') ?? 0;
  const { nom } = await tx.selectFrom('tenant').select('nom').where('id', '=', ouest).executeTakeFirstOrThrow();
  for (const [i, proposition] of PROPOSITIONS.entries()) {
    const inseree = await insererProposition(tx, ouest, 'Kerbrat Yann', proposition, aujourdhui);
    if (!inseree || i > 1) continue;
    const membres = await tx
      .selectFrom('condition_reponse')
      .select('pharmacie_id as id')
      .where('tenant_id', '=', ouest)
      .where('condition_groupement_id', '=', inseree.id)
      .orderBy('pharmacie_id')
      .execute();
    const noms = { groupement: nom, partenariat: proposition.partenariat };
    for (const [rang, { id }] of membres.entries())
      if (i === 0 ? rang < 4 : rang > 1 && rang < 4)
        await repondre(tx, ouest, inseree, id, rang === 3 ? null : rang % 2, noms);
  }
};
