import { ouvrirFacture } from '#server/features/argent/facture/commands/ouvrir-facture.ts';
import { comparateurDePrix } from '#shared/features/argent/facture/rules/conditions/comparer.ts';
import type { ConditionDeControle } from '#shared/features/argent/facture/rules/candidats.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { xmlDeFacture, type AjustementEcrit, type FactureEcrite, type LigneEcrite } from './xml-de-facture.ts';

export const COMPRIMES = { ean: '2900000007024', nom: 'Galénix Générique Comprimés boîte de 30' };
export const GEL = { ean: '2900000007017', nom: 'Galénix Générique Gel nettoyant 200 ml' };
export const CREME = { ean: '2900000007116', nom: 'Galénix OTC Crème hydratante 50 ml' };
/** A line of ten boxes at 10 €, billed that many euros. */
export const dixBoites = (montant: string, champs: Partial<LigneEcrite> = {}): LigneEcrite => ({
  ...COMPRIMES,
  quantite: '10',
  brut: '10',
  net: '10',
  montant,
  ...champs,
});

const produit = (
  ean: string,
  remiseCentiemes: number | null,
  ug: { pour: number; offertes: number } | null = null,
) => ({
  ean,
  nom: ean,
  remise: remiseCentiemes === null ? '10+2' : `${remiseCentiemes / 100} %`,
  remiseCentiemes,
  ug,
});
/** A condition of 20 % on two products, and two free for ten of a third. */
const CONDITION: ConditionDeControle = {
  id: 1,
  gamme: 'Galénix',
  debut: '2026-01-01',
  fin: '2026-12-31',
  remise: '20 %',
  remiseCentiemes: 2_000,
  ug: null,
  produits: [
    produit(COMPRIMES.ean, 2_000),
    produit(GEL.ean, 2_000),
    produit(CREME.ean, null, { pour: 10, offertes: 2 }),
  ],
  francoCentimes: null,
  minimumCentimes: null,
  delai: { jours: null, finDeMois: false },
};

export const lireEcrite = (facture: FactureEcrite): Promise<FactureLue> =>
  ouvrirFacture(Buffer.from(xmlDeFacture(facture)));
/** @param eans the products of which 20 % is promised, instead of those above */
export const controlerLue = (facture: FactureLue, eans?: readonly string[]) =>
  comparateurDePrix(
    [eans ? { ...CONDITION, produits: eans.map((ean) => produit(ean, 2_000)) } : CONDITION],
    'Galénix',
  )({
    ...facture,
    date: facture.date ?? '',
    lignes: facture.lignes.map((ligne) => ({ ...ligne, gamme: null })),
  }).lignes;
/** For each line: its nature, and its gap in euros or why it is not compared. */
export const jugerEcrite = async (facture: FactureEcrite) => {
  const factureLue = await lireEcrite(facture);
  const natures = comprendreLignes(factureLue);
  return controlerLue(factureLue).map(({ resultat, motif, ecartCentimes }, i) =>
    resultat === 'NON_COMPARABLE' ? [natures[i]?.nature, motif] : [natures[i]?.nature, ecartCentimes / 100],
  );
};
export const remiseEcrite = (montant: string, champs: AjustementEcrit = {}): AjustementEcrit => ({
  indicateur: 'false',
  montant,
  mots: 'Remise',
  ...champs,
});
