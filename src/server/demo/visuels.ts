import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { unPdf, unPlanogramme } from './fabriques.ts';

type Couleur = readonly [r: number, v: number, b: number];
type Rayons = readonly (readonly Couleur[])[];
const rayons = (a: Couleur, b: Couleur, c: Couleur): Rayons => [
  [a, a, b, b, a, a],
  [b, c, b, c, b, c],
  [c, c, c, a, a, a],
];
const FROID = rayons([86, 132, 190], [214, 228, 240], [240, 200, 120]);
const SOLAIRE = rayons([240, 178, 60], [250, 226, 150], [226, 120, 60]);
const IMMUNITE = rayons([236, 140, 40], [120, 168, 80], [250, 214, 90]);
const COFFRETS = rayons([170, 60, 80], [230, 200, 190], [90, 110, 90]);

/** Who photographed which TG, how many days after its first day. */
const PHOTOS: readonly {
  readonly nom: string;
  readonly jours: readonly number[];
  readonly de: Rayons;
  readonly par: string;
}[] = [
  { nom: 'Immunité d’automne', jours: [1], de: IMMUNITE, par: 'Lopez Camille' },
  { nom: 'Grand froid : baumes et sticks', jours: [0, 4], de: FROID, par: 'Lopez Camille' },
  { nom: 'Vitamines au comptoir', jours: [1], de: IMMUNITE, par: 'Traoré Aminata' },
];
const VISUELS: readonly {
  readonly compte: string;
  readonly nom: string;
  readonly de: Rayons;
  readonly notice?: readonly string[];
}[] = [
  { compte: 'tilleuls', nom: 'Coffrets de fin d’année', de: COFFRETS },
  {
    compte: 'ouest',
    nom: 'Solaires d’été – implantation littoral',
    de: SOLAIRE,
    notice: [
      'Facings : 4 laits, 3 sprays, 2 sticks',
      'Stop-rayon à hauteur des yeux',
      'Photo attendue la première semaine',
    ],
  },
  { compte: 'ouest', nom: 'Rentrée immunité', de: IMMUNITE },
];

type Promo = { readonly id: number; readonly dateDebut: Jour };
const trouver = async (tx: SystemeTx, tenantId: number, nom: string): Promise<Promo | undefined> =>
  (
    await sql<Promo>`select id, date_debut as "dateDebut" from promotion
      where tenant_id = ${tenantId} and nom_operation = ${nom}
      and modele_id is null order by id limit 1`.execute(tx)
  ).rows[0];

const photographier = async (tx: SystemeTx, store: FileStore, tenantId: number, aujourdhui: Jour): Promise<void> => {
  for (const { nom, jours, de, par } of PHOTOS) {
    const promo = await trouver(tx, tenantId, nom);
    if (!promo) continue;
    // Drawn small: the image is its own thumbnail.
    const contenu = unPlanogramme(de);
    for (const n of jours) {
      const jour = ajouterJours(promo.dateDebut, n);
      if (jour > aujourdhui) continue;
      const fichier = await enregistrerFichier(tx, store, {
        nom: `photo-tg-${jour}.png`,
        contenu,
        auteur: 'systeme',
        tenantId,
      });
      await sql`insert into promotion_preuve (tenant_id, promotion_id, promotion_emplacement_id, fichier_id, vignette,
        cree_par_nom, cree_le)
        select tenant_id, promotion_id, min(id), ${fichier.id}, ${contenu}, ${par}, ${`${jour}T09:20:00Z`}::timestamptz
        from promotion_emplacement where tenant_id = ${tenantId} and promotion_id = ${promo.id} group by tenant_id,
          promotion_id`.execute(tx);
    }
  }
  await sql`update promotion_emplacement e set realise_le = x.jour from (
      select tenant_id, promotion_emplacement_id as id, min((cree_le at time zone 'Europe/Paris')::date) as jour
        from promotion_preuve
      where tenant_id = ${tenantId} group by tenant_id, promotion_emplacement_id) x
    where e.tenant_id = x.tenant_id and e.id = x.id`.execute(tx);
};

/** Photos of the shelves that are made, posters and planos of the operations: drawn by us, free of rights. */
export const chargerVisuels = async (
  tx: SystemeTx,
  store: FileStore,
  tenants: ReadonlyMap<string, number>,
  aujourdhui: Jour,
): Promise<void> => {
  for (const { compte, nom, de, notice } of VISUELS) {
    const tenantId = tenants.get(compte) ?? 0;
    const promo = await trouver(tx, tenantId, nom);
    if (!promo) continue;
    const affiche = unPlanogramme(de);
    const par = compte === 'ouest' ? 'Kerbrat Yann' : 'Lopez Camille';
    const fichiers = [
      { nom: 'implantation.png', contenu: affiche, vignette: affiche },
      ...(notice ? [{ nom: 'consignes.pdf', contenu: unPdf(nom, notice), vignette: null }] : []),
    ];
    for (const [i, { vignette, ...fichier }] of fichiers.entries()) {
      const { id } = await enregistrerFichier(tx, store, { ...fichier, auteur: 'systeme', tenantId });
      await tx
        .insertInto('promotion_visuel')
        .values({
          tenant_id: tenantId,
          promotion_id: promo.id,
          fichier_id: id,
          position: i + 1,
          vignette,
          cree_par_nom: par,
        })
        .execute();
    }
  }
  await photographier(tx, store, tenants.get('tilleuls') ?? 0, aujourdhui);
};
