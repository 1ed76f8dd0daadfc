import fc from 'fast-check';
import type { AjustementEcrit, FactureEcrite, LigneEcrite } from './xml-de-facture.ts';

/** What one product of a document really is, whatever way it is written. */
export type ProduitVrai = {
  /** Null: only the name tells the product. */
  readonly ean: string | null;
  readonly nom: string;
  readonly promis: { readonly remiseCentiemes: number | null; readonly ug: { pour: number; offertes: number } | null };
  readonly quantite: number;
  readonly brutCentimes: number;
  /** Paid for it, every commercial discount off; the discount of the document to be taken off still. */
  readonly netCentimes: number;
  readonly gratuites: number;
  /** What the condition would have it cost, and the units that it would give. */
  readonly attenduCentimes: number;
  readonly promises: number;
  readonly tva: string;
};
export type RemiseVraie = { readonly centimes: number; readonly tva: string | null };
export type DocumentAuHasard = {
  readonly facture: FactureEcrite;
  readonly produits: readonly ProduitVrai[];
  readonly remises: readonly RemiseVraie[];
};

const euros = (centimes: number): string => (centimes / 100).toFixed(2);
const part = (centimes: number, taux: number): number => Math.round((centimes * taux) / 10_000);
const somme = (nombres: readonly number[]): number => nombres.reduce((a, b) => a + b, 0);
const centimesDe = (montant: string): number => Math.round(Number(montant) * 100);

const PRODUITS = [
  ['2900000007024', 'Comprimés boîte de 30'],
  ['2900000007017', 'Gel nettoyant 200 ml'],
  ['2900000007116', 'Baume lèvres'],
  ['3400930000007', 'Sirop enfant'],
  ['3518370400049', 'Solaire lait SPF50'],
] as const;
const TAUX_TVA = ['20', '10', '5.5', '2.1'] as const;
/** Where a discount of one product is written. */
const LIEUX_DE_REMISE = [
  'PRIX',
  'PRIX_AU_CENTIME',
  'PRIX_ET_POURCENT',
  'LIGNE',
  'LIGNE_POURCENT',
  'LIGNE_NEGATIF',
  'LIGNE_SANS_BRUT',
  'LIGNE_SANS_SENS',
  'PRIX_ET_LIGNE',
  'DANS_LE_NET',
  'EN_LIGNE_NOMMEE',
  'EN_LIGNE_CODEE',
] as const;
const FALSE = ['false', '0', 'FALSE'] as const;

const produitArb = fc.record({
  quantite: fc.integer({ min: 1, max: 300 }),
  brut: fc.integer({ min: 20, max: 9_000 }),
  promis: fc.constantFrom(0, 500, 1_250, 2_000, 3_333, 5_000),
  accorde: fc.constantFrom<number[]>(0, 500, 1_000, 1_250, 2_000, 3_333, 4_000, 5_500),
  lieu: fc.constantFrom(...LIEUX_DE_REMISE),
  non: fc.constantFrom(...FALSE),
  base: fc.constantFrom(1, 1, 1, 10, 100, 1_000),
  baseSur: fc.constantFrom('DEUX', 'NET', 'BRUT'),
  eco: fc.constantFrom<('' | 'LIGNE' | 'PRIX' | 'EN_LIGNE')[]>('', '', 'LIGNE', 'PRIX', 'EN_LIGNE'),
  code: fc.constantFrom('EAN', 'EAN', 'EAN', 'NOM', 'VENDEUR'),
  tva: fc.constantFrom(...TAUX_TVA),
  ug: fc.constantFrom(null, null, null, 'CODE', 'NOMMEES', 'CENT_POUR_CENT', 'EN_PLUS'),
  ugEcart: fc.constantFrom(0, 0, 1, 2),
});
type Choix = ReturnType<(typeof produitArb)['generate']>['value'];

const ECO = { indicateur: 'true', mots: 'Éco-participation' };
const remise = (montant: string, champs: AjustementEcrit = {}): AjustementEcrit => ({
  indicateur: 'false',
  montant,
  mots: 'Remise',
  ...champs,
});

/** The line of a product, so much off its price, and the other lines that its discount takes. */
const lignesDuProduit = (choix: Choix, i: number, total: number, net: number): LigneEcrite[] => {
  const [ean, nom] = PRODUITS[i] ?? PRODUITS[0];
  const { quantite, brut, accorde, lieu, non, base, baseSur, eco, code, tva } = choix;
  const ote = euros(total - net);
  const sansBrut = lieu === 'LIGNE_SANS_BRUT' || lieu === 'DANS_LE_NET';
  const [ecoLigne, ecoPrix] = [eco === 'LIGNE' ? 100 : 0, eco === 'PRIX' && !sansBrut ? 10 * quantite : 0];
  const enPlus = ecoLigne + ecoPrix;
  const prix = (centimes: number, decimales = 6): string => ((centimes * base) / 100).toFixed(decimales);
  const surLePrix: AjustementEcrit[] = ecoPrix === 0 ? [] : [{ ...ECO, montant: prix(10, 2) }];
  const frais: AjustementEcrit[] = ecoLigne === 0 ? [] : [{ ...ECO, montant: '1.00' }];
  const deuxBases = base === 1 ? {} : { baseDuNet: String(base), baseDuBrut: String(base) };
  const bases =
    base === 1 || baseSur === 'DEUX' || sansBrut
      ? deuxBases
      : baseSur === 'NET'
        ? { baseDuNet: String(base) }
        : { baseDuBrut: String(base) };
  const commune = {
    ...(code === 'EAN' ? { ean } : code === 'VENDEUR' ? { code: `V-${i}` } : {}),
    nom,
    quantite: String(quantite),
    brut: prix(brut, 2),
    net: prix(brut + (ecoPrix === 0 ? 0 : 10), 2),
    ...bases,
    tva,
  };
  const ligne = (montant: number, champs: Partial<LigneEcrite> = {}): LigneEcrite => ({
    ...commune,
    montant: euros(montant + enPlus),
    ...champs,
    surLePrix: [...(champs.surLePrix ?? []), ...surLePrix],
    ajustements: [...(champs.ajustements ?? []), ...frais],
  });
  const unitaire = (brut * (10_000 - accorde)) / 10_000 + (ecoPrix === 0 ? 0 : 10);
  const negative = { nom: `Remise ${nom}`, quantite: '1', net: `-${ote}`, montant: `-${ote}`, tva };
  const surLaLigne = (champs: AjustementEcrit): LigneEcrite[] => [
    ligne(net, { ajustements: [{ ...remise(ote), indicateur: non, ...champs }] }),
  ];
  if (total === net) return [ligne(net)];
  switch (lieu) {
    case 'PRIX':
      return [
        ligne(net, { net: prix(unitaire), surLePrix: ecoPrix === 0 ? [] : [remise(prix(brut - unitaire + 10))] }),
      ];
    case 'PRIX_AU_CENTIME':
      return [
        ligne(net, {
          net: prix(net / quantite + (ecoPrix === 0 ? 0 : 10), 2),
          surLePrix: ecoPrix === 0 ? [] : [remise(prix(brut - net / quantite))],
        }),
      ];
    case 'PRIX_ET_POURCENT':
      return [
        ligne(net, { net: prix(unitaire, 2), surLePrix: [{ indicateur: non, pourcent: String(accorde / 100) }] }),
      ];
    case 'LIGNE':
      return surLaLigne({});
    case 'LIGNE_POURCENT':
      return [ligne(net, { ajustements: [{ indicateur: non, pourcent: String(accorde / 100), base: euros(total) }] })];
    case 'LIGNE_NEGATIF':
      return surLaLigne({ montant: `-${ote}` });
    case 'LIGNE_SANS_BRUT':
      return [ligne(net, { brut: '', ajustements: [remise(ote)] })];
    case 'LIGNE_SANS_SENS': {
      const { indicateur: _non, ...sansSens } = remise(ote);
      return [ligne(net, { ajustements: [sansSens] })];
    }
    case 'PRIX_ET_LIGNE': {
      const moitie = part(brut, Math.floor(accorde / 2));
      return [
        ligne(net, {
          net: prix(brut - moitie + (ecoPrix === 0 ? 0 : 10), 2),
          surLePrix: [remise(prix(moitie, 2))],
          ajustements: [remise(euros(total - moitie * quantite - net))],
        }),
      ];
    }
    case 'DANS_LE_NET':
      return [ligne(net, { brut: '', net: prix(brut, 2), dansLeNet: [remise(prix((brut * accorde) / 10_000))] })];
    case 'EN_LIGNE_NOMMEE':
      return [ligne(total), negative];
    case 'EN_LIGNE_CODEE':
      return [ligne(total), { ...negative, ...(code === 'EAN' ? { ean, nom: 'Remise' } : {}) }];
  }
};

const lignesGratuites = ({ ug, code, brut, tva }: Choix, i: number, gratuites: number): LigneEcrite[] => {
  const [ean, nom] = PRODUITS[i] ?? PRODUITS[0];
  if (gratuites === 0 || ug === null || ug === 'EN_PLUS') return [];
  const zero = { nom, quantite: String(gratuites), brut: '0', net: '0', montant: '0.00', tva };
  const codes = code === 'EAN' ? { ean } : {};
  if (ug === 'NOMMEES') return [{ ...zero, nom: `UG ${nom}` }];
  if (ug === 'CODE') return [{ ...zero, ...codes, ...(code === 'EAN' ? {} : { nom: `${nom} gratuit` }) }];
  const valeur = euros(brut * gratuites);
  return [{ ...zero, ...codes, brut: euros(brut), net: euros(brut), ajustements: [remise(valeur)] }];
};

type ProduitEcrit = { readonly vrai: ProduitVrai; readonly lignes: readonly LigneEcrite[] };
/** One product: the truth of it, and its lines. */
const ecrireProduit = (choixFaits: Choix, i: number): ProduitEcrit => {
  const [ean, nom] = PRODUITS[i] ?? PRODUITS[0];
  // A product that is given free units has no discount beside: one promise at a time.
  const choix = choixFaits.ug === null ? choixFaits : { ...choixFaits, accorde: 0, eco: '' as const };
  const { quantite, brut, accorde, promis, ug, ugEcart, tva } = choix;
  const total = quantite * brut;
  const auCentime = choix.lieu === 'PRIX_AU_CENTIME';
  const net = auCentime ? quantite * (brut - part(brut, accorde)) : total - part(total, accorde);
  const promises = ug === null ? 0 : Math.floor(quantite / 10) * 2;
  const gratuites = Math.max(0, promises - ugEcart);
  const [premiere, ...autres] = lignesDuProduit(choix, i, total, net);
  const enPlus = ug === 'EN_PLUS' && gratuites > 0 ? { gratuites: String(gratuites) } : {};
  const eco =
    choix.eco === 'EN_LIGNE'
      ? [{ nom: `Éco-participation ${nom}`, quantite: '1', net: '0.5', montant: '0.50', tva }]
      : [];
  return {
    vrai: {
      ean: choix.code === 'EAN' ? ean : null,
      nom,
      promis:
        ug === null ? { remiseCentiemes: promis, ug: null } : { remiseCentiemes: null, ug: { pour: 10, offertes: 2 } },
      quantite,
      brutCentimes: total,
      netCentimes: net,
      gratuites,
      attenduCentimes: ug === null ? total - part(total, promis) : total,
      promises,
      tva,
    },
    lignes: [
      ...(premiere ? [{ ...premiere, ...enPlus }] : []),
      ...autres,
      ...eco,
      ...lignesGratuites(choix, i, gratuites),
    ],
  };
};

const AUTOUR: readonly LigneEcrite[] = [
  { nom: 'Frais de port', quantite: '1', net: '12', montant: '12.00' },
  { nom: 'Consigne', quantite: '1', net: '5', montant: '5.00' },
  { nom: 'Commande du 3', quantite: '1', net: '0', montant: '0.00' },
  { nom: 'Escompte 2 %', quantite: '-1', net: '1.50', montant: '-1.50' },
  { nom: 'Frais de dossier', quantite: '1', net: '3', montant: '3.00' },
];
const AJUSTEMENTS_AUTOUR: readonly AjustementEcrit[] = [
  remise('1.00', { mots: 'Escompte pour paiement comptant', code: '66' }),
  { indicateur: 'true', montant: '9.00', mots: 'Transport', code: 'FC' },
  { indicateur: '1', montant: '2.00', mots: 'Éco-contribution' },
];
const remiseArb = fc.record({
  lieu: fc.constantFrom('MONTANT', 'POURCENT', 'POURCENT_ET_MONTANT', 'NEGATIF', 'EN_LIGNE', 'SANS_SENS'),
  taux: fc.constantFrom(100, 300, 500, 1_000),
  unTaux: fc.boolean(),
});

type RemiseEcrite = {
  readonly remises: readonly RemiseVraie[];
  readonly lignes: readonly LigneEcrite[];
  readonly ajustements: readonly AjustementEcrit[];
};
const AUCUNE: RemiseEcrite = { remises: [], lignes: [], ajustements: [] };
/** A commercial discount of the document: over all its goods, or those of the rate of its first product. */
const ecrireRemise = (
  choix: ReturnType<(typeof remiseArb)['generate']>['value'] | null,
  produits: readonly ProduitVrai[],
  lignes: readonly LigneEcrite[],
): RemiseEcrite => {
  const premiere = produits[0]?.tva ?? '20';
  if (choix === null) return AUCUNE;
  const { lieu, taux } = choix;
  const tva = choix.unTaux || lieu === 'EN_LIGNE' ? premiere : null;
  const base = somme(
    lignes.filter((ligne) => tva === null || (ligne.tva ?? '20') === tva).map(({ montant }) => centimesDe(montant)),
  );
  const centimes = part(base, taux);
  const marchandises = produits.filter((produit) => tva === null || produit.tva === tva);
  // A discount that leaves nothing to pay is no longer one of the goods.
  if (centimes <= 0 || centimes >= somme(marchandises.map(({ netCentimes }) => netCentimes))) return AUCUNE;
  const remises = [{ centimes, tva }];
  const dite = { ...(tva !== null && { tva }), mots: 'Remise commerciale' };
  if (lieu === 'EN_LIGNE')
    return {
      remises,
      ajustements: [],
      lignes: [
        { nom: 'Remise globale', quantite: '-1', net: euros(centimes), montant: `-${euros(centimes)}`, tva: premiere },
      ],
    };
  const ecrits: Record<typeof lieu, AjustementEcrit> = {
    MONTANT: remise(euros(centimes), dite),
    POURCENT: { indicateur: 'false', pourcent: String(taux / 100), ...dite },
    POURCENT_ET_MONTANT: remise(euros(centimes), { pourcent: String(taux / 100), ...dite }),
    NEGATIF: remise(`-${euros(centimes)}`, dite),
    SANS_SENS: { montant: euros(centimes), ...dite },
  };
  return { remises, lignes: [], ajustements: [ecrits[lieu]] };
};

const enCentimesDe = (ajustements: readonly AjustementEcrit[], charge: boolean): number =>
  somme(
    ajustements.flatMap(({ indicateur, montant = '0' }) =>
      (indicateur === 'true' || indicateur === '1') === charge ? [Math.abs(centimesDe(montant))] : [],
    ),
  );

/** A document of which all is known, written with everything that may be around its goods. */
export const documentAuHasard: fc.Arbitrary<DocumentAuHasard> = fc
  .record({
    produits: fc.array(produitArb, { minLength: 1, maxLength: PRODUITS.length }),
    autour: fc.subarray([...AUTOUR]),
    ajustements: fc.subarray([...AJUSTEMENTS_AUTOUR]),
    remise: fc.option(remiseArb, { nil: null }),
    totaux: fc.boolean(),
  })
  .map(({ produits, autour, ajustements, remise: choixDeRemise, totaux }) => {
    const ecrits = produits.map(ecrireProduit);
    const vrais = ecrits.map(({ vrai }) => vrai);
    const lignes = [...ecrits.flatMap((ecrit) => ecrit.lignes), ...autour];
    const deRemise = ecrireRemise(choixDeRemise, vrais, lignes);
    const toutes = [...lignes, ...deRemise.lignes];
    const tous = [...deRemise.ajustements, ...ajustements];
    const duDocument = deRemise.ajustements.length > 0 ? (deRemise.remises[0]?.centimes ?? 0) : 0;
    const remises = duDocument + enCentimesDe(ajustements, false);
    const charges = enCentimesDe(ajustements, true);
    const ht = somme(toutes.map(({ montant }) => centimesDe(montant))) - remises + charges;
    const annonces = totaux ? { remises: euros(remises), charges: euros(charges) } : {};
    return {
      produits: vrais,
      remises: deRemise.remises,
      facture: { lignes: toutes, ajustements: tous, ht: euros(ht), ...annonces },
    };
  })
  // An invoice below zero would be a credit note.
  .filter(({ facture }) => Number(facture.ht) > 0);
