import type { SystemeTx } from '#server/core/db/database.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { outilsFacture } from '#server/composition/controle-factures.ts';
import { garderDocument } from '#server/features/argent/facture/commands/garder.ts';
import { ouvrirFacture } from '#server/features/argent/facture/commands/ouvrir-facture.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { AUCUNE_PARTIE } from '#shared/features/argent/facture/rules/parties.ts';
import type { FactureLue, Partie } from '#shared/features/argent/facture/schemas.ts';
import { composerFacture, type LigneAComposer } from './facture/composer.ts';
import { ecrireCii } from './facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from './facture/ecrire-pdf.ts';
import { ecrireUbl } from './facture/ecrire-ubl.ts';
import type { Pharmacie } from './encours.ts';
import { laboratoiresDemo } from './laboratoires.ts';
import { produitsDemo } from './produits.ts';
import { minuitDeParis } from './horaires.ts';

type FactureDemo = {
  readonly labo: string;
  /** Its range, as the catalogue has it. */
  readonly gamme: string;
  /** Days before today. */
  readonly avant: number;
  /** Hundredths of a percent, as invoiced. */
  readonly remise: number;
  readonly quantite: number;
  readonly gratuites?: number;
  readonly avoir?: boolean;
  /** It says that it pays the year before: its proposal names the RFA of that year (ECM-23). */
  readonly anneePassee?: boolean;
};

const ABYLIS = { labo: 'Laboratoires Abylis', gamme: 'Abylis Peau' } as const;
const AQUAVEA = { labo: 'Aquavéa', gamme: 'Aquavéa Yeux' } as const;
const DERMALUNE = { labo: 'Dermalune', gamme: 'Dermalune Visage' } as const;
const GALENIX = { labo: 'Galénix', gamme: 'Galénix OTC' } as const;

/**
 * Invoices that are right, short of a few points, without their free units, better than promised, without any
 * condition; and credit notes.
 */
const FACTURES: readonly FactureDemo[] = [
  { ...ABYLIS, avant: 232, remise: 3_000, quantite: 20, gratuites: 4 },
  { ...ABYLIS, avant: 196, remise: 2_500, quantite: 20, gratuites: 4 },
  { ...ABYLIS, avant: 160, remise: 3_000, quantite: 20 },
  { ...ABYLIS, avant: 121, remise: 3_000, quantite: 20, gratuites: 4 },
  { ...ABYLIS, avant: 88, remise: 2_200, quantite: 30, gratuites: 6 },
  { ...ABYLIS, avant: 61, remise: 3_000, quantite: 10, gratuites: 2 },
  { ...ABYLIS, avant: 33, remise: 3_000, quantite: 12 },
  { ...ABYLIS, avant: 9, remise: 2_500, quantite: 24, gratuites: 4 },
  { ...AQUAVEA, avant: 210, remise: 3_500, quantite: 12 },
  { ...AQUAVEA, avant: 150, remise: 3_000, quantite: 24 },
  { ...AQUAVEA, avant: 97, remise: 3_500, quantite: 18 },
  { ...AQUAVEA, avant: 44, remise: 4_000, quantite: 12 },
  { ...AQUAVEA, avant: 26, remise: 2_000, quantite: 36 },
  { ...DERMALUNE, avant: 110, remise: 500, quantite: 24 },
  { ...DERMALUNE, avant: 76, remise: 500, quantite: 12 },
  { ...DERMALUNE, avant: 40, remise: 0, quantite: 36 },
  { ...DERMALUNE, avant: 12, remise: 500, quantite: 18 },
  { ...GALENIX, avant: 70, remise: 1_500, quantite: 48 },
  { ...GALENIX, avant: 25, remise: 1_500, quantite: 24 },
  { labo: 'Comptoir du Littoral', gamme: 'Galénix OTC', avant: 20, remise: 1_000, quantite: 6 },
  { ...ABYLIS, avant: 190, remise: 2_500, quantite: 2, avoir: true },
  { ...ABYLIS, avant: 80, remise: 3_000, quantite: 3, avoir: true },
  { ...AQUAVEA, avant: 140, remise: 3_500, quantite: 4, avoir: true },
  { ...AQUAVEA, avant: 38, remise: 3_500, quantite: 1, avoir: true },
  { ...DERMALUNE, avant: 70, remise: 500, quantite: 2, avoir: true },
  { ...DERMALUNE, avant: 30, remise: 500, quantite: 5, avoir: true, anneePassee: true },
  { ...GALENIX, avant: 60, remise: 1_500, quantite: 2, avoir: true },
  { ...GALENIX, avant: 18, remise: 1_500, quantite: 1, avoir: true },
];

/** Nine digits with their right key that no company has: they begin with 00. */
const sirenDemo = (rang: number): string => {
  const debut = `00${String(100_000 + rang * 37).padStart(6, '0')}`;
  const somme = Array.from(debut).reduce((total, chiffre, i) => {
    const valeur = Number(chiffre) * (i % 2 === 1 ? 2 : 1);
    return total + (valeur > 9 ? valeur - 9 : valeur);
  }, 0);
  return `${debut}${(10 - (somme % 10)) % 10}`;
};
const vendeurDe = (labo: string): Partie => {
  const siren = sirenDemo(laboratoiresDemo.findIndex(([nom]) => nom === labo) + 1);
  const cle = (12 + 3 * (Number(siren) % 97)) % 97;
  return { nom: labo, siren, siret: `${siren}00017`, tva: `FR${String(cle).padStart(2, '0')}${siren}` };
};

/** What a pharmacy pays before any discount, of a price to the public. */
const GROS = 0.62;
const lignesDe = ({ gamme, quantite, gratuites = 0, remise }: FactureDemo, rang: number): LigneAComposer[] => {
  const produitsDeLaGamme = produitsDemo.filter(({ nom }) => nom.startsWith(gamme));
  return produitsDeLaGamme.slice(0, 2 + (rang % 3)).map(({ nom, ean, prixCentimes }) => ({
    nom,
    ean,
    quantite,
    gratuites,
    prixBrutCentimes: Math.round(prixCentimes * GROS),
    remiseCentiemes: remise,
    tvaCentiemes: 2_000,
  }));
};

const anneeAvant = (jour: Jour) => {
  const annee = Number(jour.slice(0, 4)) - 1;
  return { debut: `${annee}-01-01`, fin: `${annee}-12-31` };
};

const ecrire = (factureDemo: FactureDemo, rang: number, aujourdhui: Jour): { nom: string; contenu: Buffer } => {
  const date = ajouterJours(aujourdhui, -factureDemo.avant);
  const facture: FactureLue = composerFacture({
    numero: `${factureDemo.avoir ? 'AV' : 'FA'}-${date.slice(0, 4)}-${String(rang + 101).padStart(5, '0')}`,
    nature: factureDemo.avoir ? 'AVOIR' : 'FACTURE',
    date,
    echeance: factureDemo.avoir ? null : ajouterJours(date, 60),
    vendeur: vendeurDe(factureDemo.labo),
    acheteur: { ...AUCUNE_PARTIE, nom: 'Pharmacie des Tilleuls' },
    periode: factureDemo.anneePassee ? anneeAvant(date) : null,
    bonsLivraison: factureDemo.avoir ? [] : [`BL-${String(rang + 7_001)}`],
    lignes: lignesDe(factureDemo, rang),
  });
  // UBL has no place for free units.
  if (factureDemo.gratuites === undefined && rang % 2 === 1)
    return { nom: `${facture.numero}.xml`, contenu: Buffer.from(ecrireUbl(facture)) };
  const joint = { nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(facture)) };
  return { nom: `${facture.numero}.pdf`, contenu: ecrirePdf(pagesDeFacture(facture), [joint]) };
};

/** Twenty invoices and eight credit notes, written as their sellers would and kept as a drop keeps them. */
export const chargerFactures = async (
  tx: SystemeTx,
  store: FileStore,
  { tenantId, laboratoires: adoptes, equipe }: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const [titulaire] = equipe;
  const connus = [ABYLIS, AQUAVEA, DERMALUNE, GALENIX].flatMap(({ labo }) => {
    const laboratoireId = adoptes.get(labo);
    return laboratoireId === undefined ? [] : [{ laboratoireId, siren: vendeurDe(labo).siren ?? '' }];
  });
  await tx
    .insertInto('laboratoire_identifiant')
    .values(
      connus.map(({ laboratoireId, siren }) => ({
        tenant_id: tenantId,
        sorte: 'SIREN',
        valeur: siren,
        laboratoire_id: laboratoireId,
        appris_par_nom: titulaire?.nom ?? null,
      })),
    )
    .execute();
  const reception = {
    tenantId,
    store,
    maintenant: minuitDeParis(aujourdhui),
    auteur: { utilisateurId: titulaire?.id ?? null, nomComplet: titulaire?.nom ?? 'Pharmaccord', impersonation: false },
  };
  // The jobs of a new base do not run yet, and no confirmed tier of the demonstration is moved by these invoices.
  const outils = { ...outilsFacture, annoncerBases: () => Promise.resolve() };
  for (const [rang, factureDemo] of FACTURES.entries()) {
    const { nom, contenu } = ecrire(factureDemo, rang, aujourdhui);
    const resultat = { facture: await ouvrirFacture(contenu) };
    const { issue, phrase } = await garderDocument(tx, outils, reception, { nom, contenu, resultat });
    if (issue !== 'GARDEE') throw new Error(`demo invoice ${nom}: ${phrase}`);
  }
};
