import type { SystemeTx } from '#server/core/db/database.ts';
import { GAMMES } from './laboratoires.ts';

const FORMES = [
  ['Crème hydratante', '50 ml', 20, 1290],
  ['Gel nettoyant', '200 ml', 20, 990],
  ['Sérum', '30 ml', 20, 2490],
  ['Comprimés', 'boîte de 30', 5.5, 1490],
  ['Gélules', 'boîte de 60', 5.5, 1890],
  ['Sirop', '150 ml', 10, 650],
  ['Spray', '100 ml', 20, 1150],
  ['Sachets', 'boîte de 14', 5.5, 1390],
] as const;

/** A 13-digit code with its right key, in the range kept for in-store use (20…29): no real product bears it. */
const ean = (n: number): string => {
  const debut = `29${String(n).padStart(10, '0')}`;
  const somme = Array.from(debut).reduce((total, chiffre, i) => total + Number(chiffre) * (i % 2 === 0 ? 1 : 3), 0);
  return `${debut}${(10 - (somme % 10)) % 10}`;
};

export type ProduitDemo = {
  readonly nom: string;
  readonly ean: string;
  readonly labo: string;
  readonly prixCentimes: number;
};

/** Eight products or so for each laboratory. */
export const produitsDemo: readonly ProduitDemo[] = [...GAMMES].flatMap(([labo, gammes], l) =>
  gammes.flatMap((gamme, g) =>
    FORMES.filter((_, f) => (f + g + l) % 2 === 0).map(([forme, contenance, , prix], f) => ({
      nom: `${gamme} ${forme} ${contenance}`,
      ean: ean(l * 100 + g * 10 + f + 1),
      labo,
      prixCentimes: prix + l * 10 + g * 50,
    })),
  ),
);

const tvaDe = (nom: string): number => FORMES.find(([forme]) => nom.includes(forme))?.[2] ?? 20;

export const chargerProduits = async (tx: SystemeTx, catalogue: ReadonlyMap<string, number>): Promise<void> => {
  await tx
    .insertInto('produit')
    .values(
      produitsDemo.map(({ nom, ean: code, labo, prixCentimes }) => ({
        nom,
        ean: code,
        laboratoire_detail_id: catalogue.get(labo) ?? null,
        gamme: GAMMES.get(labo)?.find((gamme) => nom.startsWith(gamme)) ?? null,
        marque: labo,
        tva: tvaDe(nom),
        prix_public_conseille_centimes: prixCentimes,
      })),
    )
    .execute();
};
