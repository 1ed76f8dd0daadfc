import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { UniteContenance } from '#shared/features/pilotage/comparatif/schemas.ts';
import type { Pharmacie } from './encours.ts';
import { minuitDeParis } from './horaires.ts';

type Prix = readonly [achat: number, vente: number, volume: number];
type ProduitDemo = {
  readonly labo: string;
  readonly nom: string;
  readonly segment: string;
  readonly sousSegments: readonly string[];
  /** The prices of this year; `avant`: those of the year before, when the product was compared already. */
  readonly prix: Prix;
  readonly avant?: Prix;
  readonly contenance?: readonly [number, UniteContenance];
  readonly tva?: number;
  readonly ug?: string;
  readonly rfaPct?: number;
  readonly contreparties?: number;
};

/** Two families over two years: good and bad, one sold at a loss, one with all that a laboratory may give back. */
const PRODUITS: Readonly<Record<string, readonly ProduitDemo[]>> = {
  Dermocosmétique: [
    {
      labo: 'Dermalune',
      nom: 'Dermalune Crème riche 40 ml',
      segment: 'Visage',
      sousSegments: ['Hydratants'],
      prix: [920, 1890, 340],
      avant: [905, 1850, 310],
      contenance: [40, 'ML'],
      ug: '10+2',
      rfaPct: 4,
      contreparties: 36_000,
    },
    {
      labo: 'Éclat d’Argile',
      nom: 'Argile Fluide hydratant 50 ml',
      segment: 'Visage',
      sousSegments: ['Hydratants', 'Peaux sensibles'],
      prix: [780, 1490, 210],
      avant: [760, 1490, 240],
      contenance: [50, 'ML'],
    },
    {
      labo: 'Laboratoire Canopée',
      nom: 'Canopée Crème légère 40 ml',
      segment: 'Visage',
      sousSegments: ['Hydratants'],
      prix: [1050, 1690, 90],
      contenance: [40, 'ML'],
    },
    {
      labo: 'Dermalune',
      nom: 'Dermalune Gel nettoyant 200 ml',
      segment: 'Visage',
      sousSegments: ['Nettoyants'],
      prix: [610, 1190, 420],
      avant: [590, 1150, 400],
      contenance: [200, 'ML'],
    },
    {
      labo: 'Éclat d’Argile',
      nom: 'Argile Mousse purifiante 150 ml',
      segment: 'Visage',
      sousSegments: ['Nettoyants', 'Peaux à imperfections'],
      prix: [540, 990, 260],
      contenance: [150, 'ML'],
    },
    {
      labo: 'Dermalune',
      nom: 'Dermalune Solaire Spray SPF 50 200 ml',
      segment: 'Solaire',
      sousSegments: ['Corps'],
      prix: [1180, 2290, 380],
      avant: [1150, 2190, 330],
      contenance: [200, 'ML'],
    },
    {
      labo: 'Laboratoire Canopée',
      nom: 'Canopée Lait solaire 150 ml',
      segment: 'Solaire',
      sousSegments: ['Corps'],
      prix: [1390, 1590, 70],
      avant: [1310, 1650, 95],
      contenance: [150, 'ML'],
    },
  ],
  'Compléments alimentaires': [
    {
      labo: 'Boréal Santé',
      nom: 'Boréal Défenses 30 gélules',
      segment: 'Vitalité et immunité',
      sousSegments: [],
      prix: [720, 1490, 280],
      avant: [700, 1450, 260],
      contenance: [30, 'UNITE'],
      tva: 5.5,
    },
    {
      labo: 'Aquavéa',
      nom: 'Aquavéa Tonus 20 ampoules',
      segment: 'Vitalité et immunité',
      sousSegments: [],
      prix: [890, 1590, 150],
      contenance: [20, 'UNITE'],
      tva: 5.5,
      contreparties: 12_000,
    },
    {
      labo: 'Laboratoire Canopée',
      nom: 'Canopée Phyto Sommeil 60 gélules',
      segment: 'Sommeil et stress',
      sousSegments: [],
      prix: [810, 1790, 320],
      avant: [790, 1690, 290],
      contenance: [60, 'UNITE'],
      tva: 5.5,
      ug: '6+1',
    },
    {
      labo: 'Aquavéa',
      nom: 'Aquavéa Nuit calme 30 comprimés',
      segment: 'Sommeil et stress',
      sousSegments: [],
      prix: [560, 990, 510],
      avant: [560, 950, 480],
      contenance: [30, 'UNITE'],
      tva: 5.5,
    },
  ],
};

const trouverPlaces = async (tx: SystemeTx, tenantId: number) => {
  const lignes = await tx
    .selectFrom('famille')
    .select(['id', 'parent_id as parentId', 'nom'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return (nom: string, parentId: number | null): number => {
    const trouvee = lignes.find((ligne) => ligne.nom === nom && ligne.parentId === parentId);
    if (!trouvee) throw new Error(`unknown family ${nom}`);
    return trouvee.id;
  };
};

/** The comparison of a pharmacy that works with it, this year and the year before. */
export const chargerComparatif = async (
  tx: SystemeTx,
  { tenantId, laboratoires, equipe }: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const place = await trouverPlaces(tx, tenantId);
  const auteur = equipe[0]?.nom ?? null;
  const annee = Number(aujourdhui.slice(0, 4));
  for (const [nomFamille, produits] of Object.entries(PRODUITS)) {
    const familleId = place(nomFamille, null);
    for (const produit of produits) {
      const laboratoireId = laboratoires.get(produit.labo);
      if (laboratoireId === undefined) continue;
      const segmentId = place(produit.segment, familleId);
      const annees = [[annee, produit.prix] as const, ...(produit.avant ? [[annee - 1, produit.avant] as const] : [])];
      for (const [anneeRelevee, [achat, vente, volume]] of annees) {
        const { id } = await tx
          .insertInto('comparatif')
          .values({
            tenant_id: tenantId,
            annee: anneeRelevee,
            laboratoire_id: laboratoireId,
            nom: produit.nom,
            famille_id: familleId,
            segment_id: segmentId,
            prix_achat_centimes: achat,
            tva: produit.tva ?? 20,
            prix_vente_centimes: vente,
            volume_annuel: volume,
            contenance: produit.contenance?.[0] ?? null,
            unite_contenance: produit.contenance?.[1] ?? null,
            ug: anneeRelevee === annee ? (produit.ug ?? null) : null,
            rfa_pct: anneeRelevee === annee ? (produit.rfaPct ?? null) : null,
            contreparties_centimes: anneeRelevee === annee ? (produit.contreparties ?? null) : null,
            cree_par_nom: auteur,
            modifie_par_nom: auteur,
            cree_le: minuitDeParis(aujourdhui).toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (produit.sousSegments.length > 0)
          await tx
            .insertInto('comparatif_sous_segment')
            .values(
              produit.sousSegments.map((nom) => ({
                tenant_id: tenantId,
                comparatif_id: id,
                sous_segment_id: place(nom, segmentId),
              })),
            )
            .execute();
      }
    }
  }
};
