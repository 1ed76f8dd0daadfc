import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { nettoyerRiche } from '#server/core/html/nettoyer-riche.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { guidePropose } from '#shared/features/rendez-vous/guide-rdv/rules.ts';
import type { CreationGuide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import type { VisibiliteRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

type Action = readonly [texte: string, responsable: string | null, echeance: number | null, faite?: boolean];
type Modele = {
  /** Days from today. */
  readonly jour: number;
  readonly objet: string;
  readonly representant: string;
  readonly note: string;
  readonly auteur: string;
  readonly partage?: VisibiliteRdv;
  readonly choisis?: readonly string[];
  readonly prochain?: number;
  readonly actions?: readonly Action[];
};

const liste = (...points: readonly string[]): string =>
  `<ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`;

/** What a pharmacy says with its laboratories over a year: reviews, plans, disputes, one private note. */
const TILLEULS: readonly Modele[] = [
  {
    jour: -6,
    objet: 'Plan promotionnel du premier trimestre',
    representant: 'Mme Le Goff',
    note:
      `<h2>Bilan chiffré</h2><p>Progression de la gamme visage, recul du corps. Rotation correcte depuis le ` +
      `changement de linéaire.</p><h2>Plan promo/TG du ` +
      `trimestre</h2>${liste(
        'Tête de gondole quatre semaines en <strong>janvier</strong>',
        'Lot virtuel 2 achetés = le 3<sup>e</sup> à moitié prix en mars',
      )}<blockquote><p>« La PLV arrive quinze jours avant, sans faute. »</p></blockquote>`,
    auteur: 'achat',
    prochain: 41,
    actions: [
      ['Confirmer la tête de gondole de janvier', 'merch', 0],
      ['Envoyer les quantités de la commande d’implantation', 'achat', 9],
      ['Relancer l’avoir de la casse de septembre', null, -2],
    ],
  },
  {
    jour: -34,
    objet: 'Litige sur la livraison d’octobre',
    representant: 'M. Perrin',
    note:
      `<h2>Encours et litiges</h2><p>Deux colis manquants, bon de livraison signé <em>avec ` +
      `réserve</em>.</p>${liste('Avoir promis sous trois semaines', 'À défaut, relivraison')}`,
    auteur: 'titulaire',
    actions: [['Vérifier la réception de l’avoir', 'operateur', -5]],
  },
  {
    jour: -61,
    objet: 'Nouveautés de la rentrée',
    representant: 'Mme Le Goff',
    note:
      `<h2>Nouveautés</h2><table><tbody><tr><th><p>Produit</p></th><th><p>Décision</p></th></tr><tr><td><p>Baume ` +
      `réparateur</p></td><td><p>Référencé, douze unités</p></td></tr><tr><td><p>Sérum nuit</p></td><td><p>À revoir ` +
      `en janvier</p></td></tr></tbody></table>`,
    auteur: 'achat',
    actions: [['Former l’équipe au baume réparateur', 'merch', -20, true]],
  },
  {
    jour: -20,
    objet: 'Conditions de l’an prochain',
    representant: 'Mme Baudry',
    note:
      `<h2>Conditions et tarifs</h2><p>Hausse de 3 % annoncée au 1<sup>er</sup> février. Nous demandons le ` +
      `maintien de la remise contre un engagement annuel.</p>`,
    auteur: 'titulaire',
    partage: 'CUSTOM',
    choisis: ['achat'],
    prochain: 12,
    actions: [['Chiffrer l’engagement annuel', 'achat', 4]],
  },
  {
    jour: -90,
    objet: 'Préparation de la négociation',
    representant: 'M. Perrin',
    note: '<p>Notes pour moi : ne pas descendre sous 28 %, garder l’escompte pour la fin.</p>',
    auteur: 'achat',
    partage: 'SELF',
  },
  {
    jour: -120,
    objet: 'Bilan de l’été',
    representant: 'M. Achard',
    note:
      `<h2>Bilan chiffré</h2><p>Solaires : stock sain, quatre références à solder.</p><h2>Décisions et ` +
      `suites</h2><ol><li><p>Retour des invendus</p></li><li><p>Implantation hiver</p></li></ol>`,
    auteur: 'merch',
    actions: [['Préparer le retour des solaires', 'operateur', -80, true]],
  },
  {
    jour: -150,
    objet: 'Animation en pharmacie',
    representant: 'Mme Chevallier',
    note: '<p>Une conseillère deux samedis de suite, échantillons fournis.</p>',
    auteur: 'merch',
  },
  {
    jour: -200,
    objet: 'Première rencontre',
    representant: 'M. Diallo',
    note: '<p>Présentation de la gamme et du réseau.</p>',
    auteur: 'operateur',
  },
  {
    jour: -2,
    objet: 'Réclamation sur un lot',
    representant: 'Mme Baudry',
    note:
      `<p>Trois retours de patients sur le même ` +
      `lot.</p>${liste('Lot mis de côté', 'Réponse attendue du service qualité')}`,
    auteur: 'operateur',
    actions: [['Renvoyer le lot mis de côté', 'operateur2', 2]],
  },
  {
    jour: -300,
    objet: 'Revue annuelle',
    representant: 'M. Achard',
    note: '<p>Objectifs tenus, palier manqué de peu.</p>',
    auteur: 'titulaire',
  },
];
const PONANT: readonly Modele[] = [
  {
    jour: -15,
    objet: 'Négociation nationale',
    representant: 'M. Perrin',
    note: `<h2>Conditions et tarifs</h2>${liste(
      'Deux tranches proposées aux segments',
      'Budget de têtes de gondole à répartir',
    )}`,
    auteur: 'groupement',
    prochain: 25,
    actions: [['Publier la proposition aux adhérents', 'groupement', 6]],
  },
  {
    jour: -70,
    objet: 'Plan des opérations d’automne',
    representant: 'Mme Le Goff',
    note: '<p>Trois opérations retenues, visuels attendus.</p>',
    auteur: 'groupement',
  },
];

type Equipe = ReadonlyMap<string, { readonly id: number; readonly nom: string }>;
type Cible = {
  readonly tenantId: number;
  readonly equipe: Equipe;
  readonly laboratoires: readonly number[];
  readonly aujourdhui: Jour;
};

const chargerUn = async (
  tx: SystemeTx,
  { tenantId, equipe, aujourdhui }: Cible,
  laboratoireId: number,
  modele: Modele,
): Promise<void> => {
  const { html, texte } = nettoyerRiche(modele.note);
  const auteur = equipe.get(modele.auteur);
  const { id } = await tx
    .insertInto('rdv')
    .values({
      tenant_id: tenantId,
      laboratoire_id: laboratoireId,
      date: ajouterJours(aujourdhui, modele.jour),
      objet: modele.objet,
      operateur: auteur?.nom ?? '',
      representant: modele.representant,
      prochain_rdv: modele.prochain === undefined ? null : ajouterJours(aujourdhui, modele.prochain),
      visible_by: modele.partage ?? 'ALL',
      extrait: texte.slice(0, 200).replace(/\s+/g, ' '),
      taille_texte: html.length,
      cree_par_id: auteur?.id ?? null,
      cree_par_nom: auteur?.nom ?? null,
      modifie_par_nom: auteur?.nom ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('rdv_texte')
    .values({ tenant_id: tenantId, rdv_id: id, texte: html, recherche: sql<string>`f_normaliser(${texte}::text)` })
    .execute();
  await sql`insert into rdv_ca (tenant_id, rdv_id, annee, montant)
    select tenant_id, ${id}, annee, montant from laboratoire_ca
      where tenant_id = ${tenantId} and laboratoire_id = ${laboratoireId}`.execute(tx);
  for (const username of modele.choisis ?? []) {
    const choisi = equipe.get(username);
    if (choisi)
      await tx
        .insertInto('rdv_autorise')
        .values({ tenant_id: tenantId, rdv_id: id, utilisateur_id: choisi.id })
        .execute();
  }
  for (const [position, [decision, responsable, echeance, faite = false]] of (modele.actions ?? []).entries())
    await tx
      .insertInto('rdv_action')
      .values({
        tenant_id: tenantId,
        rdv_id: id,
        position,
        texte: decision,
        responsable_id: (responsable && equipe.get(responsable)?.id) || null,
        echeance: echeance === null ? null : ajouterJours(aujourdhui, echeance),
        faite_le: faite ? `${ajouterJours(aujourdhui, modele.jour + 7)}T09:00:00Z` : null,
        faite_par_nom: faite ? (auteur?.nom ?? null) : null,
      })
      .execute();
};

const chargerGuide = async (
  tx: SystemeTx,
  tenantId: number,
  { introduction, sections }: CreationGuide,
  auteur: string,
): Promise<void> => {
  const { id } = await tx
    .insertInto('guide_rdv')
    .values({ tenant_id: tenantId, introduction, modifie_par_nom: auteur })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, { titre, points }] of sections.entries()) {
    const section = await tx
      .insertInto('guide_rdv_section')
      .values({ tenant_id: tenantId, guide_id: id, position, titre })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [rang, { libelle, aide, type }] of points.entries())
      await tx
        .insertInto('guide_rdv_point')
        .values({ tenant_id: tenantId, section_id: section.id, position: rang, libelle, aide, type })
        .execute();
  }
};

const duGroupement: CreationGuide = {
  introduction: '<p>Trois points que nous suivons pour tous nos adhérents.</p>',
  sections: [
    {
      titre: 'Accords du groupement',
      points: [
        {
          libelle: 'Conditions nationales appliquées',
          aide: 'Comparez la dernière facture à la tranche acceptée.',
          type: 'OUI_NON',
        },
        { libelle: 'Opérations du trimestre présentées', aide: null, type: 'OUI_NON' },
        { libelle: 'Remarques à remonter', aide: null, type: 'TEXTE' },
      ],
    },
  ],
};

const equipeDe = async (tx: SystemeTx, tenantId: number): Promise<Equipe> => {
  const lignes = await tx
    .selectFrom('utilisateur')
    .select(['id', 'username', 'nom', 'prenom'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(lignes.map(({ id, username, nom, prenom }) => [username, { id, nom: `${nom} ${prenom}` }]));
};

/** A year of RDVs of the pharmacy shown first, and of its groupement, each with its guide. */
export const chargerRdvs = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  aujourdhui: Jour,
): Promise<void> => {
  for (const [cle, modeles, guide, auteur] of [
    ['tilleuls', TILLEULS, { introduction: '', sections: guidePropose() }, 'Beaumont Claire'],
    ['ouest', PONANT, duGroupement, 'Kerbrat Yann'],
  ] as const) {
    const tenantId = tenants.get(cle);
    if (tenantId === undefined) throw new Error(`unknown account ${cle}`);
    const laboratoires = (
      await tx.selectFrom('laboratoire').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute()
    ).map(({ id }) => id);
    const cible = { tenantId, equipe: await equipeDe(tx, tenantId), laboratoires, aujourdhui };
    // Several with the first ones: an RDV has a next one.
    for (const [i, modele] of modeles.entries()) await chargerUn(tx, cible, laboratoires[i % 5] ?? 0, modele);
    await chargerGuide(tx, tenantId, guide, auteur);
  }
};
