import type { SystemeTx } from '#server/core/db/database.ts';
import { planType } from '#shared/features/operations/emplacement/rules/plan-type.ts';
import { arbreType } from '#shared/features/catalogue/famille/rules/arbre-type.ts';
import { listeType } from '#shared/features/reseau/priorite/rules.ts';

/** By name: width, weekly rent in cents. What a pharmacy has measured and prices. */
const PRIX: Readonly<Record<string, readonly [largeurCm: number, prixCentimes: number]>> = {
  'Vitrine 1': [240, 9000],
  'Vitrine 2': [180, 7000],
  'TG 1': [100, 4000],
  'TG 2': [100, 4000],
  'TG 3': [90, 3000],
  'Présentoir comptoir 1': [40, 3000],
  'Podium entrée': [120, 5000],
};
/** Emplacements out of use: they are being repaired. */
const INACTIFS = new Set(['Box palette', 'Borne']);

const chargerPlan = async (tx: SystemeTx, tenantId: number, auteur: string) => {
  const trace = { cree_par_nom: auteur, modifie_par_nom: auteur };
  for (const [i, { nom, couleur, emplacements }] of planType.entries()) {
    const zone = await tx
      .insertInto('zone')
      .values({ tenant_id: tenantId, nom, couleur, ordre: i + 1, ...trace })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('emplacement')
      .values(
        emplacements.map(([lieu, type], j) => ({
          tenant_id: tenantId,
          zone_id: zone.id,
          nom: lieu,
          type,
          ordre: j + 1,
          largeur_cm: PRIX[lieu]?.[0] ?? null,
          prix_semaine_ht_centimes: PRIX[lieu]?.[1] ?? null,
          actif: !INACTIFS.has(lieu),
          ...trace,
        })),
      )
      .execute();
  }
};

const chargerFamilles = async (tx: SystemeTx, tenantId: number, auteur: string) => {
  const ajouter = async (
    parentId: number | null,
    niveau: number,
    noms: readonly string[],
    remboursables: readonly string[] = [],
  ) =>
    noms.length === 0
      ? []
      : tx
          .insertInto('famille')
          .values(
            noms.map((nom, i) => ({
              tenant_id: tenantId,
              parent_id: parentId,
              niveau,
              nom,
              ordre: i + 1,
              remboursable: remboursables.includes(nom),
              cree_par_nom: auteur,
              modifie_par_nom: auteur,
            })),
          )
          .returning(['id', 'nom'])
          .execute();
  const remboursables = arbreType.filter(({ remboursable }) => remboursable).map(({ nom }) => nom);
  const racines = arbreType.map(({ nom }) => nom);
  for (const famille of await ajouter(null, 1, racines, remboursables)) {
    const segments = arbreType.find(({ nom }) => nom === famille.nom)?.segments ?? {};
    for (const segment of await ajouter(famille.id, 2, Object.keys(segments)))
      await ajouter(segment.id, 3, segments[segment.nom] ?? []);
  }
};

/** The plan and the families of a pharmacy that works with them. */
export const chargerReglagesPharmacie = async (tx: SystemeTx, tenantId: number, auteur: string): Promise<void> => {
  await chargerPlan(tx, tenantId, auteur);
  await chargerFamilles(tx, tenantId, auteur);
};

/** The priorities of a groupement. */
export const chargerPriorites = async (tx: SystemeTx, tenantId: number, auteur: string): Promise<void> => {
  await tx
    .insertInto('priorite')
    .values(
      listeType.map(({ delaiReponseJours, ...priorite }, i) => ({
        tenant_id: tenantId,
        ...priorite,
        rang: i + 1,
        delai_reponse_jours: delaiReponseJours,
        cree_par_nom: auteur,
        modifie_par_nom: auteur,
      })),
    )
    .execute();
};
