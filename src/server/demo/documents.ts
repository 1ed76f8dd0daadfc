import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { examinerPdf } from '#server/core/files/examiner-pdf.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Visibilite } from '#shared/core/visibilite.ts';
import type { PartageDocument } from '#shared/features/echanges/document/schemas.ts';
import { unPdf, unPlanogramme } from './fabriques.ts';

type Modele = {
  readonly nom: string;
  readonly categorie: string;
  /** Which of the account's laboratories, in their order; none without. */
  readonly labo?: number;
  readonly qui: readonly [username: string, nom: string];
  /** Days before today. */
  readonly il: number;
  readonly annee?: number;
  /** Days from today. */
  readonly expire?: number;
  readonly visibleBy?: Visibilite;
  readonly partage?: PartageDocument;
  readonly segments?: readonly string[];
  readonly lignes?: readonly string[];
};

const BEAUMONT = ['titulaire', 'Beaumont Claire'] as const;
const NGUYEN = ['achat', 'Nguyen Thomas'] as const;
const KERBRAT = ['groupement', 'Kerbrat Yann'] as const;

const TILLEULS: readonly Modele[] = [
  {
    nom: 'Contrat annuel signé',
    categorie: 'Contrat',
    labo: 0,
    qui: BEAUMONT,
    il: 210,
    expire: 40,
    lignes: ['Engagement : 120 boîtes', 'Remise : 28 %', 'Fin de contrat : sans tacite reconduction'],
  },
  {
    nom: 'Tarif pharmacien',
    categorie: 'Tarif',
    labo: 0,
    qui: NGUYEN,
    il: 62,
    expire: 21,
    lignes: ['Tarif hors taxes, franco 300 €'],
  },
  {
    nom: 'Catalogue printemps',
    categorie: 'Catalogue',
    labo: 1,
    qui: NGUYEN,
    il: 34,
    lignes: ['Nouveautés solaires et premiers soins'],
  },
  {
    nom: 'Conditions de reprise des périmés',
    categorie: 'Conditions',
    labo: 1,
    qui: NGUYEN,
    il: 128,
    expire: -12,
    lignes: ['Reprise en avoir deux fois par an'],
  },
  { nom: 'Planogramme dermocosmétique', categorie: 'Planogramme', labo: 2, qui: ['merch', 'Lopez Camille'], il: 9 },
  {
    nom: 'Support de formation solaire',
    categorie: 'Formation',
    labo: 2,
    qui: NGUYEN,
    il: 17,
    lignes: ['Indices, peaux sensibles, après-soleil'],
  },
  {
    nom: 'Compte rendu de la visite',
    categorie: 'Compte rendu',
    labo: 0,
    qui: NGUYEN,
    il: 6,
    lignes: ['Deux présentoirs demandés', 'Contrepartie à confirmer par écrit'],
  },
  {
    nom: 'Simulation de négociation',
    categorie: 'Autre',
    qui: BEAUMONT,
    il: 3,
    visibleBy: 'SELF',
    lignes: ['À garder pour soi avant le rendez-vous'],
  },
];
const OUEST: readonly Modele[] = [
  {
    nom: 'Charte des adhérents',
    categorie: 'Contrat',
    qui: KERBRAT,
    il: 180,
    expire: 185,
    partage: 'TOUS_ADHERENTS',
    lignes: ['Engagements du groupement et de ses adhérents'],
  },
  {
    nom: 'Accord-cadre',
    categorie: 'Contrat',
    labo: 0,
    qui: KERBRAT,
    il: 75,
    expire: 25,
    partage: 'TOUS_ADHERENTS',
    lignes: ['Conditions négociées pour tous les adhérents'],
  },
  {
    nom: 'Plan de vente du littoral',
    categorie: 'PLV et visuels',
    labo: 1,
    qui: KERBRAT,
    il: 12,
    partage: 'SEGMENTS',
    segments: ['Littoral'],
    lignes: ['Solaires en vitrine du 1er juin au 31 août'],
  },
  {
    nom: 'Formation centre-ville',
    categorie: 'Formation',
    qui: KERBRAT,
    il: 20,
    partage: 'SEGMENTS',
    segments: ['Centre-ville', 'Premium'],
    lignes: ['Accueil, conseil, vente associée'],
  },
  { nom: 'Budget de négociation', categorie: 'Autre', qui: KERBRAT, il: 40, lignes: ['Réservé au groupement'] },
];

const VERT = [126, 188, 137] as const;
const BLEU = [120, 160, 205] as const;
const OCRE = [225, 184, 110] as const;
const ROSE = [226, 150, 160] as const;
const rayons = [
  [VERT, VERT, BLEU, BLEU, OCRE],
  [ROSE, ROSE, ROSE, VERT, VERT, VERT],
  [BLEU, OCRE, OCRE, BLEU],
];

const fabriquer = (modele: Modele, laboratoire: string | undefined): { nom: string; contenu: Buffer } =>
  modele.categorie === 'Planogramme'
    ? { nom: 'planogramme.png', contenu: unPlanogramme(rayons) }
    : {
        nom: `${modele.nom.toLowerCase().replaceAll(' ', '-')}.pdf`,
        contenu: unPdf(modele.nom, [...(laboratoire ? [laboratoire] : []), '', ...(modele.lignes ?? [])]),
      };

type Labo = { readonly id: number; readonly detailId: number; readonly nom: string };
type Compte = { readonly tenantId: number; readonly utilisateurs: ReadonlyMap<string, number> };

const idDe = async (
  tx: SystemeTx,
  table: 'document_categorie' | 'segment',
  tenantId: number,
  noms: readonly string[],
): Promise<number[]> =>
  (
    await tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('nom', 'in', [...noms, ''])
      .execute()
  ).map(({ id }) => id);

const deposer = async (
  tx: SystemeTx,
  store: FileStore,
  { tenantId, utilisateurs }: Compte,
  modele: Modele,
  labo: Labo | undefined,
  aujourdhui: Jour,
) => {
  const [username, nomComplet] = modele.qui;
  const creeLe = `${ajouterJours(aujourdhui, -modele.il)}T09:${String(10 + (modele.il % 45))}:00Z`;
  const [categorieId = 0] = await idDe(tx, 'document_categorie', tenantId, [modele.categorie]);
  const nom = labo ? `${modele.nom} ${labo.nom}`.slice(0, 255) : modele.nom;
  const fabrique = fabriquer(modele, labo?.nom);
  const fichier = await enregistrerFichier(tx, store, { ...fabrique, auteur: 'systeme', tenantId });
  const { id } = await tx
    .insertInto('document')
    .values({
      tenant_id: tenantId,
      nom,
      categorie_id: categorieId,
      laboratoire_id: labo?.id ?? null,
      detail_id: labo?.detailId ?? null,
      annee: modele.annee ?? Number(aujourdhui.slice(0, 4)),
      visible_by: modele.visibleBy ?? 'ALL',
      partage: modele.partage ?? 'PRIVE',
      date_expiration: modele.expire === undefined ? null : ajouterJours(aujourdhui, modele.expire),
      cree_par_id: utilisateurs.get(username) ?? null,
      cree_par_nom: nomComplet,
      cree_le: creeLe,
      depose_le: creeLe,
      modifie_le: creeLe,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('document_version')
    .values({
      tenant_id: tenantId,
      document_id: id,
      numero: 1,
      fichier_id: fichier.id,
      fichier_nom: fichier.nom,
      mime: fichier.mime,
      taille: fichier.taille,
      sha256: fichier.sha256,
      cree_par_nom: nomComplet,
      cree_le: creeLe,
      apercu: true,
      pages: (await examinerPdf(fabrique.contenu)).pages,
    })
    .execute();
  const segments = await idDe(tx, 'segment', tenantId, modele.segments ?? []);
  if (segments.length > 0)
    await tx
      .insertInto('document_segment')
      .values(segments.map((segment_id) => ({ tenant_id: tenantId, document_id: id, segment_id })))
      .execute();
  return id;
};

const laboratoiresDe = (tx: SystemeTx, tenantId: number): Promise<Labo[]> =>
  tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id', 'd.id as detailId', 'd.nom'])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.id')
    .execute();

/** Two adhérents in three have read what is for all; all were told. */
const lire = (tx: SystemeTx, groupementId: number, documentId: number) =>
  sql`
  with cible as (select a.pharmacie_id, row_number() over (order by a.pharmacie_id) as rang from adhesion a
    where a.tenant_id = ${groupementId} and a.etat = 'ACCEPTED'),
  dits as (insert into document_avis (tenant_id, document_id, pharmacie_id, numero)
    select ${groupementId}, ${documentId}, pharmacie_id, 1 from cible)
  insert into document_lecture (tenant_id, document_id, pharmacie_id, utilisateur_id, utilisateur_nom, numero,
  premiere_le, derniere_le)
    select ${groupementId}, ${documentId}, c.pharmacie_id, u.id, concat_ws(' ', u.nom, u.prenom), 1,
    d.cree_le + interval '1 day', d.cree_le + interval '1 day'
    from cible c join document d on d.id = ${documentId}
    join lateral (select * from utilisateur u where u.tenant_id = c.pharmacie_id order by u.id limit 1) u on true
      where c.rang % 3 <> 0`.execute(tx);

/** What a pharmacy keeps, and what its groupement shares with its adhérents. */
export const chargerDocuments = async (
  tx: SystemeTx,
  store: FileStore,
  {
    tenants,
    utilisateurs,
  }: { readonly tenants: ReadonlyMap<string, number>; readonly utilisateurs: ReadonlyMap<string, number> },
  aujourdhui: Jour,
): Promise<void> => {
  for (const [cle, modeles] of [
    ['tilleuls', TILLEULS],
    ['ouest', OUEST],
  ] as const) {
    const tenantId = tenants.get(cle);
    if (tenantId === undefined) throw new Error(`unknown account ${cle}`);
    const labos = await laboratoiresDe(tx, tenantId);
    for (const modele of modeles) {
      const labo = modele.labo === undefined ? undefined : labos[modele.labo];
      const id = await deposer(tx, store, { tenantId, utilisateurs }, modele, labo, aujourdhui);
      if (modele.partage === 'TOUS_ADHERENTS') await lire(tx, tenantId, id);
    }
  }
};
